import { LegalPage, LegalSection } from "./LegalPage.tsx";
import { operator, OperatorContact } from "./operator.tsx";

export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    lead={`What Stockpot stores about you, where, for how long, and who sees it. It is run by ${operator.name}, who is responsible for your data.`}
  >
    <LegalSection title="What is stored">
      <ul>
        <li>
          Your account: full name, email address, role, when it was created and last changed, how often you signed in
          and when last, and your password as a hash from which it cannot be read. With two-factor authentication also
          its key, encrypted, and hashes of your recovery codes.
        </li>
        <li>Where you are signed in: which browser on what kind of device, and since when, for 12 hours.</li>
        <li>
          The restaurants that you work in, with your role in each and who invited you; and open invitations, for 7
          days, with whatever name the inviter gave them.
        </li>
        <li>
          Your restaurants and everything you enter for them: items, stock movements, recipes, products, suppliers,
          procurements and orders, with the names and contact details that you put there.
        </li>
        <li>
          Activity in a restaurant: who changed, received, counted, ordered or downloaded what, with their name, role
          and kind of device at the time. And, for each day, how often someone tried what their role doesn't allow.
        </li>
        <li>A record of what administrators do to accounts, with the names and email addresses of both.</li>
        <li>
          Failed sign-ins, wrong passwords while signed in and new accounts, by email address, account, known device and
          network address, counted over 15 minutes to stop password guessing.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="In your browser">
      <ul>
        <li>
          Local storage: your session until you sign out, at most 12 hours; the theme; the last restaurant you viewed;
          any count you have not saved yet, and the number of the last saved one; whether you hid the “Get started”
          list; and, for up to 90 days, even after you sign out, a token that recognizes this device, so that other
          people's failed sign-ins can't lock you out.
        </li>
        <li>
          Session storage: the restaurant that a tab shows and, until you sign out, where the pages of its lists begin.
        </li>
        <li>One cookie, sidebar:state, that remembers for 7 days whether the sidebar is open.</li>
      </ul>
      <p>
        Nothing else: no analytics, no advertising, no other company's scripts. A product photo comes from the address
        that its owner gave; its server sees your network address, but not the page you are on.
      </p>
    </LegalSection>
    <LegalSection title="Where, and who sees it">
      <ul>
        <li>
          Everything is in one database that the operator runs, on their own machine or at Amazon Web Services, where it
          is encrypted.
        </li>
        <li>Other people don't see a restaurant that they aren't a member of.</li>
        <li>
          Its owners and managers see the name, email address and role of its members, and the day of each one's last
          sign-in.
        </li>
        <li>Administrators see all accounts and can open all restaurants.</li>
        <li>The operator can see everything but passwords.</li>
        <li>Stockpot sends no email and shares your data with no one else.</li>
      </ul>
      <p>
        Logs hold times, routes, results and request IDs, and no names, email addresses or passwords. At Amazon Web
        Services they are kept for 90 days at most. A firewall there keeps requests that it blocked, with their network
        addresses, for 30 days.
      </p>
    </LegalSection>
    <LegalSection title="How long, and how to delete it">
      <ul>
        <li>
          You can delete restaurants, items, products, recipes, suppliers and procurements yourself. A deleted
          restaurant disappears at once, and everything in it is removed in the background.
        </li>
        <li>
          Orders, stock movements and the record of who did what stay for as long as their restaurant does, with the
          names in them. Denied attempts are kept for a year.
        </li>
        <li>You can leave a restaurant yourself, unless you are its last owner, and end your sessions.</li>
        <li>To close an account, ask an administrator. The record of what administrators did keeps the name.</li>
        <li>Responses to changes are kept for a day, so that a change sent twice is made only once.</li>
        <li>Deleted data can stay in backups for up to 35 more days.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Your rights and questions">
      <p>
        To see, correct or delete what is stored about you, ask <OperatorContact />.
      </p>
    </LegalSection>
  </LegalPage>
);
