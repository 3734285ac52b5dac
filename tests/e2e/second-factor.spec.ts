import { Secret, TOTP } from "otpauth";
import { press, type } from "./support/keyboard.ts";
import { password } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

/** What an authenticator app shows in a step of thirty seconds from now. */
const codeIn = (key: string, steps: number) =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    timestamp: Date.now() + steps * 30_000,
  });

test(
  "two-factor authentication is set up and signs in, by keyboard on a phone",
  { tag: "@gate" },
  async ({ page, owner, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    await page.setViewportSize({ width: 360, height: 740 });
    await owner.addRestaurant();
    await page.goto("/inventory");

    await press(page, page.getByRole("button", { name: /^Account of/ }));
    await page.getByRole("menuitem", { name: "Two-Factor Authentication" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Two-Factor Authentication" });
    await type(page, dialog.getByLabel("Your password"), password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    const key = await dialog.locator("code").innerText();
    const field = dialog.getByLabel("Code", { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await page.keyboard.type(codeIn(key, 0));
    await page.keyboard.press("Enter");
    const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press("Escape");
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Show Codes" }));
    const recoveryCode = await codes.first().innerText();
    await press(page, dialog.getByRole("button", { name: "I Saved Them" }));
    await expect(dialog).toBeHidden();

    await press(page, page.getByRole("button", { name: "Sign Out" }));
    await page.goto("/sign-in");
    await type(page, page.getByLabel("Email"), owner.person.email);
    await type(page, page.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    const asked = page.getByLabel("Code", { exact: true });
    await expect(asked).toBeFocused();
    await expectAccessibleInEveryLook(page);
    await asked.focus();
    await page.keyboard.type("00000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a code from your authenticator app, or a recovery code")).toBeVisible();
    await type(page, asked, codeIn(key, 1));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");

    await press(page, page.getByRole("button", { name: "Sign Out" }));
    await page.goto("/sign-in");
    await type(page, page.getByLabel("Email"), owner.person.email);
    await type(page, page.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("button", { name: "Use a recovery code" }));
    await type(page, page.getByLabel("Recovery code"), recoveryCode);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  },
);
