import { mutate } from "swr";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "./api.ts";
import { attemptOf, keepFailedEdit, type Pending, showAtOnce, storedInstead, withPending } from "./unsaved.ts";

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
const changing = (scope: string, send: () => Promise<Thing>, buildsOn: readonly string[] = []) =>
  showAtOnce({ scope, kind: "update", thing: thing("a"), send, reload: async () => {}, buildsOn });

const refused = (status: number, code = "") => new ApiError("http", "No.", { status, code });
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

describe("a change that is refused", () => {
  const newer = { ...thing("a", "theirs", 2), place: "shelf" };
  const load = async () => ({ data: newer });

  test("finds what is stored now where a newer version is why", async () => {
    expect(await storedInstead(refused(412, "STALE"), load)).toBe(newer);
    expect(await storedInstead(refused(409, "CONFLICT"), load, "CONFLICT")).toBe(newer);
  });

  test("loads nothing for another reason", async () => {
    const never = vi.fn(load);
    expect(await storedInstead(refused(409, "CONFLICT"), never)).toBeNull();
    expect(await storedInstead(new ApiError("fetch", "", {}), never)).toBeNull();
    expect(never).not.toHaveBeenCalled();
  });

  test("finds nothing where what is stored cannot be loaded", async () => {
    const lost = () => Promise.reject(refused(500));
    expect(await storedInstead(refused(412), lost)).toBeNull();
    await expect(storedInstead(refused(412), () => Promise.reject(new TypeError()))).rejects.toThrow(TypeError);
  });

  test("keeps what the person changed and follows the newer version in the rest", async () => {
    const base = { ...thing("a", "ours"), place: "cellar" };
    const edit = {
      base,
      form: { name: "typed", place: "cellar" },
      error: refused(412, "STALE"),
      fields: ["name", "place"] as const,
      formOf: ({ name, place }: typeof base) => ({ name, place }),
      load,
    };
    expect(await keepFailedEdit("things", edit)).toBe(newer);
    expect(await keepFailedEdit("things", { ...edit, error: refused(400) })).toBeNull();
    const kept = await mutate("failed things", (list: unknown) => list, { revalidate: false });
    expect(kept).toMatchObject([
      { form: { name: "typed", place: "shelf" }, base: newer, conflict: true },
      { form: { name: "typed", place: "cellar" }, base, conflict: false },
    ]);
  });
});
