import Link from "@mui/material/Link";

declare const stockpotOperator: { readonly name: string; readonly contact: string };

/** Who runs this installation; the build writes it in (site-settings.ts). */
export const operator = stockpotOperator;

/** How to reach the operator, as a part of a sentence. */
export function OperatorContact() {
  const { contact } = operator;
  if (contact === "") return "whoever gave you access to Stockpot";
  if (/^https?:\/\//.test(contact)) return <Link href={contact}>{contact.replace(/^https?:\/\//, "")}</Link>;
  return contact.includes("@") ? <Link href={`mailto:${contact}`}>{contact}</Link> : contact;
}
