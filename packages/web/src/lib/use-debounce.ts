import { useEffect, useRef } from "react";

const pauseMs = 300;

/** Runs only the last of several actions, once the person has paused; none after the component is gone. */
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
