import { expect, test } from "vitest";
import { mailOf } from "./supplier-message.ts";

test("an email's subject and lines survive signs that an address must not hold", () => {
  const message = { subject: "Order PO-000001 from Fish & Chips", text: "- 2 kg Cod? #1\n- 50 % Lemon + Salt" };
  const url = new URL(mailOf("a+b@example.com", message));
  expect([decodeURIComponent(url.pathname), url.searchParams.get("subject")]).toEqual([
    "a+b@example.com",
    message.subject,
  ]);
  expect(url.searchParams.get("body")).toBe(message.text.replaceAll("\n", "\r\n"));
});
