import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { usePlace } from "./place.ts";
import { retried } from "./retried.ts";

/** Runs something once the browser has nothing else to do; the result takes that back. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(request);
}

/**
 * The dialogs of a page, which weigh more than the page itself and are needed after it: loaded once the page is there,
 * or at once when one is asked for.
 * @param isAsked whether the props ask for a dialog; one that the address names needs none
 */
export function laterDialogs<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isAsked: (props: Props) => boolean = () => false,
): ComponentType<Props> {
  const Dialogs = lazy(async () => ({ default: await retried(load) }));
  return function LaterDialogs(props: Props) {
    const isNeeded = usePlace().get("dialog") !== null || isAsked(props);
    const [isHere, setIsHere] = useState(false);
    useEffect(
      () =>
        whenIdle(() => {
          // Where they do not come, the page is no worse for it until one is asked for.
          void load().then(
            () => setIsHere(true),
            () => undefined,
          );
        }),
      [],
    );
    return (
      (isNeeded || isHere) && (
        <Suspense fallback={null}>
          <Dialogs {...props} />
        </Suspense>
      )
    );
  };
}
