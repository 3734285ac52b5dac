import { useEffect, useEffectEvent } from "react";

/** Opens the browser's dialog to print once the paper is there. */
export function usePrint(onPrinted: () => void): void {
  const print = useEffectEvent(() => {
    window.addEventListener("afterprint", onPrinted, { once: true });
    window.print();
  });
  useEffect(() => {
    print();
  }, []);
}
