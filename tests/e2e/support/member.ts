import { type APIRequestContext, expect } from "@playwright/test";
import type { Kitchen } from "./kitchen.ts";
import { signUp } from "./people.ts";

/** The token of a person who joined a restaurant. */
export async function memberOf(request: APIRequestContext, kitchen: Kitchen, rights: object): Promise<string> {
  const { token: invitation } = await kitchen.invite(rights);
  const { token } = await signUp({ fullName: "Ana Cook" });
  const answer = await request.post("/api/v1/invitations/accept", {
    data: { token: invitation },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const session: { token: string } = await answer.json();
  return session.token;
}

/** The id of the person whose token it is. */
export function idIn(token: string): string {
  const claims: { sub: string } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims.sub;
}
