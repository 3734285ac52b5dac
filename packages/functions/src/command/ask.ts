import { type Interface, createInterface } from "node:readline";
import { Writable } from "node:stream";
import type * as z from "zod";

/** An answer is missing or wrong, and no terminal is there to ask again. */
export class NotAnswered extends Error {
  override readonly name = "NotAnswered";
}

interface Question<S extends z.ZodType> {
  readonly text: string;
  readonly schema: S;
  /** Given beforehand, and asked for only when it is missing. */
  readonly given?: string | undefined;
  /** Hides the typed text. */
  readonly hidden?: boolean;
}

interface Questions {
  /** Asks until the answer is one that the schema takes. @throws NotAnswered */
  ask<S extends z.ZodType>(question: Question<S>): Promise<z.output<S>>;
  close(): void;
}

const { stdin, stdout } = process;

function openLines(): { readonly lines: Interface; readonly show: (shown: boolean) => void } {
  let isShown = true;
  // Readline echoes the typed text; for a password it writes into nothing.
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isShown) stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  return { lines, show: (shown) => (isShown = shown) };
}

/** Questions at the terminal; without one, each line of the input answers one. */
export function openQuestions(): Questions {
  const { lines, show } = openLines();
  const answers = lines[Symbol.asyncIterator]();

  async function nextLine(text: string, hidden: boolean): Promise<string> {
    lines.setPrompt(text);
    if (stdin.isTTY) lines.prompt();
    show(!hidden);
    const line = await answers.next();
    show(true);
    if (stdin.isTTY && hidden) stdout.write("\n");
    if (line.done) throw new NotAnswered(`${text.trim()} was not answered.`);
    return line.value;
  }

  return {
    async ask({ text, schema, given, hidden = false }) {
      for (let answer = given; ; answer = undefined) {
        const result = schema.safeParse(answer ?? (await nextLine(`${text} `, hidden)));
        if (result.success) return result.data;
        const [reason] = result.error.issues.map(({ message }) => message);
        if (!stdin.isTTY) throw new NotAnswered(`${text} ${reason}`);
        stdout.write(`${reason}\n`);
      }
    },
    close: () => lines.close(),
  };
}
