import { expect, it, onTestFinished, vi } from "vitest";
import { logger } from "./logger.ts";

function lineOf(error: unknown): unknown {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  logger.error("Unexpected failure", { error });
  expect(lines).toHaveLength(1);
  return JSON.parse(lines.join(""));
}

it("a line cuts a message before what it may repeat, and still names the engine's own reason", () => {
  const cause = new Error('commit failed (backend: disk I/O error) at "rosa@example.com"');
  const line = lineOf(new Error("The write: of Rosa failed", { cause }));
  expect(line).toMatchObject({
    error: {
      message: "The write",
      cause: { message: "commit failed (backend", reason: "disk I/O error" },
    },
  });
  expect(JSON.stringify(line)).not.toMatch(/rosa/i);
});

it("a line has no reason where the engine names none", () => {
  expect(lineOf(new Error("refused: rosa@example.com"))).toMatchObject({ error: { message: "refused" } });
  expect(JSON.stringify(lineOf(new Error("refused: rosa@example.com")))).not.toContain("reason");
});

it("a line tells everything that an AggregateError holds", () => {
  const refused = new Error("refused: rosa@example.com", { cause: new Error("closed") });
  expect(lineOf(new AggregateError([refused, "text"], "Nobody there"))).toMatchObject({
    error: {
      name: "AggregateError",
      message: "Nobody there",
      errors: [{ name: "Error", message: "refused", cause: { message: "closed" } }, "string"],
    },
  });
});

it("a line names what the table's client threw, with the stack of who asked", () => {
  const cause = Object.assign(new Error("Not authorised: Rosa"), {
    name: "AccessDeniedException",
    stack: "    at client",
  });
  const error = Object.assign(new Error("Error thrown by DynamoDB client", { cause }), { name: "ElectroError" });
  error.stack = "    at readOrder";
  expect(lineOf(error)).toMatchObject({
    error: { name: "AccessDeniedException", message: "Not authorised", stack: ["    at readOrder"] },
  });
});
