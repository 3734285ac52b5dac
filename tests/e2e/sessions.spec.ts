import type { Page } from "@playwright/test";
import { password, tokenOf } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    "a user sees where they are signed in, ends one session and then all others",
    { tag: "@gate" },
    async ({ page, request, person }) => {
      await signInByForm(page, person.email);
      const elsewhere = await tokenOf(request, { email: person.email, password });

      await page.getByRole("button", { name: `Account of ${person.fullName}` }).click();
      await page.getByRole("menuitem", { name: "Your Sessions" }).click();
      const dialog = page.getByRole("dialog", { name: "Your Sessions" });
      const sessions = dialog.getByRole("list", { name: "Open sessions" }).getByRole("listitem");
      // The registration opened one too.
      await expect(sessions).toHaveCount(3);
      await expect(sessions.first()).toContainText("This device");
      await expectAccessibleInEveryLook(page);

      await sessions.nth(1).getByRole("button").click();
      await expect(sessions).toHaveCount(2);
      const renewal = { headers: { authorization: `Bearer ${elsewhere}` } };
      expect((await request.post("/api/v1/auth/refresh", renewal)).status()).toBe(401);

      await dialog.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
      await expect(sessions).toHaveCount(1);
      await page.reload();
      await expect(sessions).toHaveCount(1);
    },
  );
});

test("a device is known when its person signs in again", async ({ page, person }) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/login")) sent.push(request.postDataJSON());
  });
  for (let time = 1; time <= 2; time += 1) {
    await signInByForm(page, person.email);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  }
  expect(sent).toEqual([
    { email: person.email, password },
    { email: person.email, password, deviceTokens: [expect.stringMatching(/^[\w.-]+$/)] },
  ]);
});
