import Link from "@mui/material/Link";

/** Writes to an address; narrow, it breaks behind the @ before it breaks inside a word. */
export function MailLink({ address }: { readonly address: string }) {
  const [mailbox, domain] = address.split("@");
  return (
    <Link href={`mailto:${address}`}>
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
