import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { retryImport } from "./retry-import.ts";
import { useUrlState } from "./url-state.ts";

/** Runs something once the browser is idle; the result cancels it. */
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
 * The dialogs of a page, which are larger than the page itself: loaded once the page is there, or at once when the URL
 * names one.
 * @param isOpen whether the props open a dialog that the URL does not name
 */
export function lazyDialogs<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean = () => false,
): ComponentType<Props> {
  const Dialogs = lazy(async () => ({ default: await retryImport(load) }));
  return function LazyDialogs(props: Props) {
    const isNeeded = useUrlState().get("dialog") !== null || isOpen(props);
    const [isLoaded, setIsLoaded] = useState(false);
    useEffect(
      () =>
        whenIdle(() => {
          // A failure does not matter yet: the load is repeated when a dialog opens.
          void load().then(
            () => setIsLoaded(true),
            () => undefined,
          );
        }),
      [],
    );
    return (
      (isNeeded || isLoaded) && (
        <Suspense fallback={null}>
          <Dialogs {...props} />
        </Suspense>
      )
    );
  };
}
