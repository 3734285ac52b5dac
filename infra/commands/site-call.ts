import { setTimeout as pause } from "node:timers/promises";
import { contract } from "@stockpot/core/contract/contract";
import { fillPath } from "@stockpot/core/api/route";

/** The site answers something else than it should, and will not by waiting. */
export class Unsound extends Error {
  override readonly name = "Unsound";
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Patience {
  /** How long CloudFront may take to spread a distribution, its name and what it shows to the API. */
  readonly spreadMs: number;
  /** How long functions that are being replaced may fail. */
  readonly failureMs: number;
  readonly pauseMs: number;
}

export const patient: Patience = { spreadMs: 3 * 60_000, failureMs: 60_000, pauseMs: 5_000 };

/** A new distribution first has to reach all of CloudFront, and its name the resolvers. */
export const patientAtFirst: Patience = { ...patient, spreadMs: 15 * 60_000 };

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly body?: unknown;
}

const timeoutMilliseconds = 30_000;

/** Before CloudFront has spread there is no such name, no such certificate, or an answer that no function gave. */
const isSpreading = ({ status }: Answer) => status === 0 || status === 403 || status === 404;

const isPassing = (answer: Answer) => isSpreading(answer) || answer.status === 429 || answer.status >= 500;

async function send(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMilliseconds) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { status: 0, headers: new Headers(), text: cause };
  }
}

const shortened = (text: string) => text.replace(/\s+/g, " ").slice(0, 300);

/** Asks a deployed site as a browser does. */
export class SiteCaller {
  private readonly site: string;
  private readonly patience: Patience;
  private readonly say: (line: string) => void;

  constructor(site: string, say: (line: string) => void, patience: Patience) {
    this.site = site;
    this.patience = patience;
    this.say = say;
  }

  /** Repeats a request while its failure may pass, and says what it sees meanwhile. */
  private async patiently(what: string, path: string, init: RequestInit): Promise<Answer> {
    const start = Date.now();
    let said = "";
    for (;;) {
      const answer = await send(new URL(path, this.site), init);
      const seen = answer.status === 0 ? answer.text : String(answer.status);
      const allowed = isSpreading(answer) ? this.patience.spreadMs : this.patience.failureMs;
      if (!isPassing(answer) || Date.now() - start >= allowed) return answer;
      if (seen !== said) this.say(`  ${what}: ${seen}, trying again …`);
      said = seen;
      await pause(this.patience.pauseMs);
    }
  }

  /** @throws Unsound unless there is such a file */
  async file(path: string): Promise<string> {
    const { status, text } = await this.patiently(path, path, {});
    if (status !== 200) throw new Unsound(`${path} is answered with ${status}: ${shortened(text)}`);
    return text;
  }

  /**
   * Calls a route of the contract, a repeated one under its Idempotency-Key.
   * @param or another status than the route's own that the caller can do something with
   * @throws Unsound for any other
   */
  async route(id: string, { params, headers, token, body }: Given = {}, or?: number): Promise<Answer> {
    const route = contract[id];
    if (!route) throw new Error(`The contract has no ${id}`);
    const answer = await this.patiently(id, fillPath(route.path, params), {
      method: route.method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(route.idempotent && { "idempotency-key": crypto.randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === route.status || answer.status === or) return answer;
    throw new Unsound(`${id} is answered with ${answer.status}: ${shortened(answer.text)}`);
  }
}
