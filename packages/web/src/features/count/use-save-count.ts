import { create } from "@stockpot/core/count/count.routes";
import type { Count, CountDraft } from "@stockpot/core/count/count.schema";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toApiError } from "../../lib/api-error.ts";
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
  readonly params: { readonly restaurantId: string };
  readonly onSaved: (count: Count) => void;
}

/** The server has refused it and written nothing: it can be changed. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404, 413]);

const unsent = "Not saved yet: there is no connection. Everything you typed is kept on this device.";

/**
 * Saves a count. What is sent stays as it is until an answer has come, and is sent again under the same id: after a
 * lost connection, a reload or another sign-in.
 */
export function useSaveCount({ store, params, onSaved }: SaveCountOptions) {
  const notify = useNotify();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  async function send(body: CountBody) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(null);
    try {
      const { data } = await call(create, { params, body, idempotencyKey: body.id });
      store.set(null);
      void counts.refresh(params);
      notify.success(`${data.number} saved`);
      onSaved(data);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (refusals.has(error.status)) {
        const draft = store.draft();
        if (draft !== null) {
          const { sending: _refused, ...open } = draft;
          store.set(open);
        }
        // What it names may be gone.
        void counts.refresh(params);
        setFailure(error.message === "" ? "Failed to save the count. Please try again." : error.message);
      } else {
        setFailure(error.kind === "fetch" ? unsent : "Not saved yet. Everything you typed is kept on this device.");
      }
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
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

  async function begin(reason: Reason, items: readonly { readonly id: string }[]) {
    const draft = store.draft();
    if (draft === null || draft.sending !== undefined) return;
    setPending(true);
    const known = new Set(items.map(({ id }) => id));
    const body = bodyOf(draft, reason, (id) => known.has(id), await serverClockOffset());
    store.change({ sending: body });
    await send(body);
  }

  return { pending, failure, retry, begin };
}
