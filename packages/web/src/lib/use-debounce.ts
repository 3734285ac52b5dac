import { useEffect, useRef } from "react";

const pauseMs = 300;

/** Runs only the last of several actions, once the user pauses; none after unmounting. */
export function useDebounce() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    run(action: () => void) {
      clearTimeout(timer.current);
      timer.current = setTimeout(action, pauseMs);
    },
    cancel: () => clearTimeout(timer.current),
  };
}
