import { describe, expect, test, vi } from "vitest";
import { attemptOf, type Pending, showAtOnce, withPending } from "./unsaved.ts";

vi.hoisted(() => {
  // The API client listens to the browser as soon as it is imported.
  const browser = new EventTarget();
  Object.assign(globalThis, { window: browser, document: browser, localStorage: { getItem: () => null } });
});

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

const thing = (id: string, name = id, version = 1): Thing => ({ id, name, version });
const change = (kind: Pending<Thing>["kind"], of: Thing): Pending<Thing> => ({
  key: `${kind} ${of.id}`,
  kind,
  thing: of,
  saved: false,
});
const rows = [thing("a"), thing("b")];

const belongs = ({ name }: Thing) => name !== "elsewhere";

describe("rows with pending changes", () => {
  test("show a new thing first", () => {
    expect(withPending(rows, [change("create", thing("temp-1"))]).map(({ id }) => id)).toEqual(["temp-1", "a", "b"]);
  });

  test("show a new thing once when the list has it already", () => {
    expect(withPending(rows, [change("create", thing("b"))])).toEqual(rows);
  });

  test("show an edited thing in its place", () => {
    expect(withPending(rows, [change("update", thing("a", "edited"))])).toEqual([thing("a", "edited"), thing("b")]);
  });

  test("keep what the list has of a newer version", () => {
    const newer = [thing("a", "newer", 3)];
    expect(withPending(newer, [change("update", thing("a", "edited", 2))])).toEqual(newer);
  });

  test("leave out what an edit moves elsewhere", () => {
    expect(withPending(rows, [change("update", thing("a", "elsewhere"))], { belongs })).toEqual([thing("b")]);
  });

  test("leave out a deleted thing, and are as they were when its deletion is taken back", () => {
    expect(withPending(rows, [change("delete", thing("a"))])).toEqual([thing("b")]);
    expect(withPending(rows, [])).toEqual(rows);
  });

  test("apply several changes in their order", () => {
    const changes = [change("update", thing("a", "first")), change("update", thing("a", "second"))];
    expect(withPending(rows, changes)[0]?.name).toBe("second");
  });
});

describe("a submit", () => {
  test("keeps its key when it is repeated unchanged", () => {
    const first = attemptOf({ name: "Flour" }, undefined);
    expect(attemptOf({ name: "Flour" }, first).idempotencyKey).toBe(first.idempotencyKey);
  });

  test("has a key of its own when it says something else", () => {
    const first = attemptOf({ name: "Flour" }, undefined);
    expect(attemptOf({ name: "Sugar" }, first).idempotencyKey).not.toBe(first.idempotencyKey);
  });
});

describe("a change that builds on another", () => {
  const changing = (scope: string, send: () => Promise<Thing>, buildsOn: readonly string[] = []) =>
    showAtOnce({ scope, kind: "update", thing: thing("a"), send, reload: async () => {}, buildsOn });

  test.each(["stored", "refused"])("is sent once the other is %s", async (end) => {
    const sent: string[] = [];
    const other = Promise.withResolvers<Thing>();
    const first = changing("inventory", () => {
      sent.push("inventory");
      return other.promise;
    });
    const send = (name: string) => async () => {
      sent.push(name);
      return thing("b");
    };
    const second = changing("boms", send("boms"), ["inventory"]);
    await changing("suppliers", send("suppliers"));
    expect(sent).toEqual(["inventory", "suppliers"]);
    if (end === "stored") other.resolve(thing("a"));
    else other.reject(new Error("refused"));
    await Promise.allSettled([first, second]);
    expect(sent).toEqual(["inventory", "suppliers", "boms"]);
    await changing("boms", send("boms again"), ["inventory"]);
    expect(sent.at(-1)).toBe("boms again");
  });
});
