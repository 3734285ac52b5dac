import { randomUUID } from "node:crypto";
import { request as open } from "node:http";
import { text } from "node:stream/consumers";
import { type APIRequestContext, expect } from "@playwright/test";

/** Of every account that the tests make, and of the demo's. */
export const password = "Stockpot1!";
export const admin = { email: "admin@stockpot.example", password };
export const demoOwner = { email: "owner@stockpot.example", password };

export const unique = (word: string) => `${word} ${randomUUID().slice(-8)}`;

export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly token: string;
}

const anyByte = () => 1 + Math.floor(Math.random() * 253);

/** Registers from a loopback address of its own: the API counts registrations by address. */
function register(
  port: string | undefined,
  body: object,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const call = open(
      {
        hostname: "127.0.0.1",
        port,
        method: "POST",
        path: "/api/v1/auth/register",
        headers: { "content-type": "application/json" },
        localAddress: `127.${anyByte()}.${anyByte()}.${anyByte()}`,
      },
      (answer) => {
        text(answer).then((received) => resolve({ status: answer.statusCode, text: received }), reject);
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify(body));
  });
}

interface Newcomer {
  readonly fullName?: string;
  /** Of the server; that of the browser tests where nothing is said. */
  readonly port?: string;
}

/** A new owner without a restaurant, through the API. */
export async function signUp({ fullName = "Robin Cook", port }: Newcomer = {}): Promise<Person> {
  const email = `robin-${randomUUID()}@example.com`;
  const answer = await register(port ?? process.env["E2E_PORT"], { fullName, email, password });
  expect(answer.status, answer.text).toBe(201);
  const { token, data }: { token: string; data: { id: string } } = JSON.parse(answer.text);
  return { id: data.id, fullName, email, token };
}

/** The token of an account that exists, such as the demo's administrator. */
export async function tokenOf(
  request: APIRequestContext,
  account: { email: string; password: string },
): Promise<string> {
  const answer = await request.post("/api/v1/auth/login", { data: account });
  expect(answer.status()).toBe(200);
  const { token }: { token: string } = await answer.json();
  return token;
}

/** Does through the API what a test needs done before the page opens. */
export class Owner {
  readonly person: Person;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, person: Person) {
    this.#request = request;
    this.person = person;
  }

  /** @returns the made thing's id */
  async #post(path: string, data: object): Promise<string> {
    const headers = { authorization: `Bearer ${this.person.token}` };
    const answer = await this.#request.post(`/api/v1${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
    const made: { data: { id: string } } = await answer.json();
    return made.data.id;
  }

  addRestaurant(draft: object = {}): Promise<string> {
    return this.#post("/restaurants", { name: "Bistro", address: "1 Market Street", ...draft });
  }

  addItem(restaurantId: string, draft: object = {}): Promise<string> {
    return this.#post(`/restaurants/${restaurantId}/inventory`, {
      name: unique("Flour"),
      quantity: 10,
      baseUnit: "KILOGRAM",
      ...draft,
    });
  }
}
