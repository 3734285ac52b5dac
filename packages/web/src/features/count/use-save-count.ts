import { create } from "@stockpot/core/count/count.routes";
import type { Count, CountDraft } from "@stockpot/core/count/count.schema";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ApiError, toApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import type { CountStore } from "./count-store.ts";
import { counts } from "./counts.ts";
import { bodyOf, type CountBody } from "./draft.ts";
import { serverClockOffset } from "./server-clock.ts";

/** Why a count is saved. */
export type Reason = Pick<CountDraft, "reason" | "notes">;

interface SaveCountOptions {
  readonly store: CountStore;
  /** Those on the sheet that still exist. */
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly params: { readonly restaurantId: string };
  readonly onSaved: (count: Count) => void;
  /** Called with the first item of which something is wrong. */
  readonly onRefused: (itemId: string) => void;
}

/** What the server says of one item of a count that it has refused. */
export interface RefusedRow {
  readonly name: string;
  readonly message: string;
  /** When the entry was typed that it is about. */
  readonly countedAt: string | undefined;
}

/** The server has refused it and written nothing: it can be changed. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404, 413]);

/** Other figures were saved under its id. */
const isTaken = ({ code }: ApiError) => code === "KEY_REUSED";

const noRows: ReadonlyMap<string, RefusedRow> = new Map();

const refusedText = "Failed to save the count. Please try again.";

const afterTaken =
  "What you typed is kept. Compare it with the saved counts: save it again as a new count, or close the sheet and discard it.";

const unsent = "Not saved yet: there is no connection. Everything you typed is kept on this device.";

/**
 * Saves a count. The body stays as it is until an answer has come, and is sent again under the same id: after a
 * lost connection, a reload or another sign-in.
 */
export function useSaveCount({ store, items, params, onSaved, onRefused }: SaveCountOptions) {
  const notify = useNotify();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusedRows, setRefusedRows] = useState(noRows);
  const isUnderWay = useRef(false);

  async function send(body: CountBody) {
    const draftId = store.draft()?.id;
    if (isUnderWay.current || draftId === undefined) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(null);
    setRefusedRows(noRows);
    try {
      const { data } = await call(create, { params, body });
      const known = new Set(items.map(({ id }) => id));
      const isGoingOn = store.saved(draftId, body, data, (itemId) => known.has(itemId));
      void counts.refresh(params);
      const title = `${data.number} saved`;
      notify.success(
        isGoingOn ? { title, text: "What was typed in another tab meanwhile is kept as a new count." } : title,
      );
      onSaved(data);
    } catch (thrown) {
      const error = toApiError(thrown);
      const said = error.message === "" ? refusedText : error.message;
      if (refusals.has(error.status)) {
        store.refused(body);
        // What it names may be gone.
        void counts.refresh(params);
        const { rows, others } = sortIssues(error, body);
        setRefusedRows(rows);
        setFailure(rows.size === 0 ? said : ["Not saved yet.", ...others].join(" "));
        const [first] = rows.keys();
        if (first !== undefined) onRefused(first);
      } else if (isTaken(error)) {
        store.taken(body);
        void counts.refresh(params);
        setFailure(`${said} ${afterTaken}`);
      } else {
        setFailure(error.kind === "fetch" ? unsent : "Not saved yet. Everything you typed is kept on this device.");
      }
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }

  /** The issues of a refusal: those of items that are on the sheet, and the others. */
  function sortIssues({ issues }: ApiError, { lines }: CountBody) {
    const rows = new Map<string, RefusedRow>();
    const others: string[] = [];
    for (const { path, message } of issues) {
      const [list, index] = path.split(".");
      const itemId = list === "lines" ? lines[Number(index)]?.itemId : undefined;
      const item = items.find(({ id }) => id === itemId);
      if (item === undefined) others.push(message);
      else rows.set(item.id, { name: item.name, message, countedAt: store.draft()?.entries[item.id]?.countedAt });
    }
    return { rows, others };
  }

  function retry() {
    const sending = store.draft()?.sending;
    if (sending !== undefined) void send(sending);
  }

  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    // What was sent before this page was loaded has no answer yet.
    const first = setTimeout(onOnline);
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(first);
      window.removeEventListener("online", onOnline);
    };
  }, []);

  async function begin(reason: Reason) {
    setPending(true);
    const offset = await serverClockOffset();
    // What another tab has typed meanwhile is sent too.
    store.follow();
    const draft = store.draft();
    if (draft === null || draft.sending !== undefined) {
      setPending(false);
      return;
    }
    const known = new Set(items.map(({ id }) => id));
    const body = bodyOf(draft, reason, (id) => known.has(id), offset);
    store.send(body);
    await send(body);
  }

  return { pending, failure, refusedRows, retry, begin };
}
