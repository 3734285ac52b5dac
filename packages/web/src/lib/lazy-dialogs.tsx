import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { retryImport } from "./retry-import.ts";
import { useUrlState } from "./url-state.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * A page's dialogs, loaded once the browser is idle because they are larger than the page, or at once if the URL opens
 * one.
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
          // Ignore a failed preload: opening a dialog tries again.
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
