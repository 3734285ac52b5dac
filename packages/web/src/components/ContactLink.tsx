import Link from "@mui/material/Link";

/** A mailto link. In a narrow column it wraps after the @ rather than inside a word. */
export function MailLink({ address }: { readonly address: string }) {
  const [mailbox, domain] = address.split("@");
  return (
    <Link href={`mailto:${address}`} title={address}>
      {mailbox}@<wbr />
      {domain}
    </Link>
  );
}

export const PhoneLink = ({ number }: { readonly number: string }) => (
  <Link href={`tel:${number.replaceAll(/[^+\d]/g, "")}`} sx={{ whiteSpace: "nowrap" }}>
    {number}
  </Link>
);
