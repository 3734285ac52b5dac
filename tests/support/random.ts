import * as fc from "fast-check";

/** What property tests draw from: `SEED`, as `npm run test:all` prints it, or a new one. */
export const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));

/** How often a property is tried: a quarter as often in the gate. */
export const runs = (count: number): number => (process.env["GATE"] === undefined ? count : Math.ceil(count / 4));

/** Of how many calls one is made to fail where not all of them are: one of five times as many in the gate. */
export const oneOf = (calls: number): number => (process.env["GATE"] === undefined ? calls : calls * 5);

fc.configureGlobal({ seed });
