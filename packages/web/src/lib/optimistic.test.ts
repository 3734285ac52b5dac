import { describe, expect, test } from "vitest";
import { applyPending, type Pending, runOptimistic } from "./optimistic.ts";

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
const changing = (scope: string, send: () => Promise<Thing>, runAfter: readonly string[] = []) =>
  runOptimistic({ scope, kind: "update", thing: thing("a"), send, reload: async () => {}, runAfter });

const rows = [thing("a"), thing("b")];

const belongs = ({ name }: Thing) => name !== "elsewhere";

describe("rows with pending changes", () => {
  test("show a new thing first", () => {
    expect(applyPending(rows, [change("create", thing("temp-1"))]).map(({ id }) => id)).toEqual(["temp-1", "a", "b"]);
  });

  test("show a new thing once when the list has it already", () => {
    expect(applyPending(rows, [change("create", thing("b"))])).toEqual(rows);
  });

  test("show an edited thing in its place", () => {
    expect(applyPending(rows, [change("update", thing("a", "edited"))])).toEqual([thing("a", "edited"), thing("b")]);
  });

  test("keep what the list has of a newer version", () => {
    const newer = [thing("a", "newer", 3)];
    expect(applyPending(newer, [change("update", thing("a", "edited", 2))])).toEqual(newer);
  });

  test("leave out what an edit moves elsewhere", () => {
    expect(applyPending(rows, [change("update", thing("a", "elsewhere"))], { belongs })).toEqual([thing("b")]);
  });

  test("leave out a deleted thing, and are as they were when its deletion is taken back", () => {
    expect(applyPending(rows, [change("delete", thing("a"))])).toEqual([thing("b")]);
    expect(applyPending(rows, [])).toEqual(rows);
  });

  test("apply several changes in their order", () => {
    const changes = [change("update", thing("a", "first")), change("update", thing("a", "second"))];
    expect(applyPending(rows, changes)[0]?.name).toBe("second");
  });
});

describe("a change that runs after another", () => {
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
