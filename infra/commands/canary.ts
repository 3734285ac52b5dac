import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { parametersOf } from "../stage.ts";
import type { ParameterStore } from "./keys.ts";
import { type SiteCaller, Unsound } from "./site-call.ts";

const Account = z.object({ email: z.string(), password: z.string() });
type Account = z.infer<typeof Account>;

/** The canary signed up, and an administrator has to let it in. */
export class CanaryWaits extends Error {
  override readonly name = "CanaryWaits";
}

/** The password has every kind of character that it must, and 192 random bits. */
const newAccount = (): Account => ({
  email: `canary-${randomUUID()}@stockpot.example`,
  password: `Aa1!${randomBytes(24).toString("hex")}`,
});

/** The account of a stage's canary. It is kept before it is registered, so that no canary is lost halfway. */
async function accountOf(stage: string, store: ParameterStore): Promise<Account> {
  const name = parametersOf(stage).canary;
  const known = await store.get(name);
  if (known) return Account.parse(JSON.parse(known.value));
  const account = newAccount();
  await store.put(name, JSON.stringify(account), "secret");
  return account;
}

const Session = z.object({ token: z.string(), data: z.object({ role: z.string() }) });
const Things = z.object({ data: z.array(z.object({ id: z.string() })) });
const Thing = z.object({ data: z.object({ id: z.string() }) });
const Item = z.object({ data: z.object({ id: z.string(), quantity: z.number() }) });

/** The owner of a restaurant without guests: a stage's smoke test acts as them. */
export class Canary {
  private readonly caller: SiteCaller;
  private readonly token: string;
  private readonly restaurantId: string;

  private constructor(caller: SiteCaller, token: string, restaurantId: string) {
    this.caller = caller;
    this.token = token;
    this.restaurantId = restaurantId;
  }

  /**
   * Signs in, and signs up the first time.
   * @throws Unsound when either is refused, CanaryWaits where an administrator has to let people in
   */
  static async signIn(stage: string, store: ParameterStore, caller: SiteCaller): Promise<Canary> {
    const { email, password } = await accountOf(stage, store);
    const login = await caller.route("auth.login", { body: { email, password } }, 401);
    const isKnown = login.status !== 401;
    const registration = { fullName: "Smoke Test", email, password };
    const answer = isKnown ? login : await caller.route("auth.register", { body: registration }, 409);
    if (answer.status === 409) throw new Unsound(`${email} has an account, and is not let in: ${login.text}`);
    const { token, data } = Session.parse(JSON.parse(answer.text));
    if (data.role !== "OWNER") {
      throw new CanaryWaits(`${email} waits for an administrator: make them an owner on the page Users.`);
    }
    const found = Things.parse(JSON.parse((await caller.route("restaurant.list", { token })).text)).data[0];
    const restaurantId = found?.id ?? (await Canary.open(caller, token));
    return new Canary(caller, token, restaurantId);
  }

  private static async open(caller: SiteCaller, token: string): Promise<string> {
    const body = { name: "Canary", address: "Of the smoke test" };
    return Thing.parse(JSON.parse((await caller.route("restaurant.create", { token, body })).text)).data.id;
  }

  private async item(): Promise<string> {
    const { caller, token, restaurantId } = this;
    const params = { restaurantId };
    const found = Things.parse(JSON.parse((await caller.route("inventory.list", { token, params })).text)).data[0];
    if (found) return found.id;
    const body = { name: "Seed", quantity: 1, baseUnit: "KILOGRAM" };
    return Thing.parse(JSON.parse((await caller.route("inventory.create", { token, params, body })).text)).data.id;
  }

  private async read(itemId: string): Promise<number> {
    const { caller, token, restaurantId } = this;
    const { text } = await caller.route("inventory.get", { token, params: { restaurantId, itemId } });
    return Item.parse(JSON.parse(text)).data.quantity;
  }

  /**
   * Adjusts the one item's stock, between 1 and 2 kg and back with the next run, and reads it back.
   * @throws Unsound when the reading differs from the write
   */
  async write(): Promise<void> {
    const itemId = await this.item();
    const before = await this.read(itemId);
    const quantity = before === 1 ? 2 : 1;
    const { caller, token, restaurantId } = this;
    const params = { restaurantId, itemId };
    const { text } = await caller.route("inventory.update", { token, params, body: { quantity, reason: "COUNTED" } });
    const answered = Item.parse(JSON.parse(text)).data.quantity;
    if (answered !== quantity) throw new Unsound(`${quantity} kg were written, and ${answered} kg were answered`);
    const after = await this.read(itemId);
    if (after !== quantity) throw new Unsound(`${quantity} kg were written, and ${after} kg are read`);
  }
}
