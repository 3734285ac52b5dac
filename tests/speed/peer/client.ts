import { Agent, request } from "node:http";
import { text as readText } from "node:stream/consumers";
import * as z from "zod";

/** One client of a server, on a connection of its own that it keeps. */
export interface Client {
  /** Repeats what is refused because too much changes at once. @returns the body of the answer */
  ask(method: string, path: string, body?: object, wanted?: number): Promise<string>;
  /** How often it has repeated something. */
  repeats(): number;
  /** @returns the status of an answer that may be a refusal */
  attempt(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: string }>;
}

/** Of the refusal with which Stockpot gives up a change that others have overtaken again and again. */
const tooMany = "Too many changes at once";

/** An idle connection is given up long before a server closes it, so that no request meets one that is being closed. */
const idleMs = 10_000;

export function clientOf(url: string, token: string): Client {
  let repeats = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: idleMs });
  const attempt = (method: string, path: string, body?: object) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const content = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(content !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(content),
        }),
      };
      const sent = request(`${url}/api/v1${path}`, { agent, method, headers }, (response) => {
        readText(response).then((received) => resolve({ status: response.statusCode ?? 0, body: received }), reject);
      });
      sent.on("error", reject).end(content);
    });
  return {
    attempt,
    repeats: () => repeats,
    ask: async (method, path, body, wanted = 200) => {
      let answer = await attempt(method, path, body);
      for (; answer.status === 409 && answer.body.includes(tooMany); repeats += 1) {
        answer = await attempt(method, path, body);
      }
      if (answer.status !== wanted) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
      return answer.body;
    },
  };
}

const Made = z.object({ data: z.object({ id: z.uuid() }) });

export const idIn = (body: string): string => Made.parse(JSON.parse(body)).data.id;
