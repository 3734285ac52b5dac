import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newTotpSecret, stepOf, totpUri } from "./totp.ts";

/** "12345678901234567890" in base32, as RFC 6238 tests with. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// Appendix B of RFC 6238 lists eight digits; six are the last of them.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("takes the code that RFC 6238 lists for second %d", async (seconds, code) => {
  expect(await stepOf(code.slice(2), secret, seconds)).toBe(Math.floor(seconds / 30));
});

const codeOf = (step: number) => TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: step * 30_000 });

test("takes the codes of the step before and after, says of which step each is, and takes none beyond", async () => {
  const at = 1_111_111_111;
  const present = Math.floor(at / 30);
  const taken = await Promise.all([-2, -1, 0, 1, 2].map((steps) => stepOf(codeOf(present + steps), secret, at)));
  expect(taken).toEqual([undefined, present - 1, present, present + 1, undefined]);
});

test.each(["", "05047", "0504711", "05047x", "999999"])("does not take %j", async (code) => {
  expect(await stepOf(code, secret, 1_111_111_111)).toBeUndefined();
});

test("makes secrets of 160 random bits, and the address that an app reads", async () => {
  const [first, second] = await Promise.all([newTotpSecret(), newTotpSecret()]);
  expect(first).toMatch(/^[A-Z2-7]{32}$/);
  expect(first).not.toBe(second);
  const uri = new URL(await totpUri(first, "ana@example.com"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Stockpot:ana@example.com",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Stockpot",
    secret: first,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
