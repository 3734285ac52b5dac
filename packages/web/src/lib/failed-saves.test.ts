import { mutate } from "swr";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { attemptOf, keepFailedEdit, loadNewerVersion } from "./failed-saves.ts";

const refused = (status: number, code = "") => new ApiError("http", "No.", { status, code });

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

describe("a change that is refused", () => {
  const newer = { id: "a", name: "theirs", place: "shelf", version: 2 };
  const load = async () => ({ data: newer });

  test("loads the stored version after a conflict", async () => {
    expect(await loadNewerVersion(refused(412, "STALE"), load)).toBe(newer);
    expect(await loadNewerVersion(refused(409, "CONFLICT"), load, "CONFLICT")).toBe(newer);
  });

  test("loads nothing for another reason", async () => {
    const never = vi.fn(load);
    expect(await loadNewerVersion(refused(409, "CONFLICT"), never)).toBeNull();
    expect(await loadNewerVersion(new ApiError("fetch", "", {}), never)).toBeNull();
    expect(never).not.toHaveBeenCalled();
  });

  test("finds nothing if the stored version cannot be loaded", async () => {
    const lost = () => Promise.reject(refused(500));
    expect(await loadNewerVersion(refused(412), lost)).toBeNull();
    await expect(loadNewerVersion(refused(412), () => Promise.reject(new TypeError()))).rejects.toThrow(TypeError);
  });

  test("keeps what the person changed and follows the newer version in the rest", async () => {
    const base = { id: "a", name: "ours", place: "cellar", version: 1 };
    const edit = {
      dialog: "edit",
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
