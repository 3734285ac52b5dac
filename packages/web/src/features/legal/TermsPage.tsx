import { RouterLink } from "../../components/RouterLink.tsx";
import { paths } from "../../paths.ts";
import { LegalPage, LegalSection } from "./LegalPage.tsx";
import { operator, OperatorContact } from "./operator.tsx";

export const TermsPage = () => (
  <LegalPage
    title="Terms"
    lead={`What you agree to when you create an account here. Stockpot is run by ${operator.name}.`}
  >
    <LegalSection title="The service">
      <p>
        Stockpot keeps a restaurant's inventory, recipes, suppliers, procurements and orders, and works out what they
        cost. You may use it for restaurants that you own or act for.
      </p>
    </LegalSection>
    <LegalSection title="Your account">
      <ul>
        <li>Give your own name and an email address that is yours.</li>
        <li>Keep your password to yourself. You are responsible for everything done with your account.</li>
        <li>If someone else may know your password, change it: that signs out every other device.</li>
        <li>An administrator can change your role, send you a link to set a new password or close your account.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Your data">
      <p>
        What you enter stays yours. Enter other people's details, such as a supplier's or a customer's, only if you are
        allowed to. The <RouterLink to={paths.privacy}>Privacy Policy</RouterLink> says what is stored and who can see
        it.
      </p>
    </LegalSection>
    <LegalSection title="Fair use">
      <p>
        Don't try to access other people's data, to get around the limits on sign-ins and requests, or to use Stockpot
        for anything unlawful. Accounts that do may be closed.
      </p>
    </LegalSection>
    <LegalSection title="Figures and availability">
      <p>
        Quantities and costs are worked out exactly from what you enter, so they are only as accurate as what you enter.
        Check them before you rely on them for taxes or contracts. Stockpot is provided as is, as far as the law allows,
        without a promise that it is always available or fit for a particular purpose.
      </p>
    </LegalSection>
    <LegalSection title="Cost and leaving">
      <p>
        Creating an account is free, and Stockpot asks for no card. You can stop at any time: delete your restaurants,
        and ask for your account to be closed.
      </p>
    </LegalSection>
    <LegalSection title="Questions">
      <p>
        Ask <OperatorContact />.
      </p>
    </LegalSection>
  </LegalPage>
);
