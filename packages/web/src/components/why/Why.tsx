import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { retryImport } from "../../lib/retry-import.ts";
import type { Subject } from "./subject.ts";
import { WhyButton } from "./WhyButton.tsx";
import type { WhySheetProps } from "./WhySheet.tsx";

const WhySheet = lazy(async (): Promise<{ default: ComponentType<WhySheetProps> }> => ({
  default: (await retryImport(() => import("./WhySheet.tsx"))).WhySheet,
}));

interface WhyProps {
  readonly subject: Subject;
  readonly children: ReactNode;
}

/** A figure that explains itself in a sheet. Never inside another control. */
export function Why({ subject, children }: WhyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <WhyButton subject={subject} onAsk={() => setIsOpen(true)}>
        {children}
      </WhyButton>
      {isOpen && (
        <Suspense fallback={null}>
          <WhySheet subject={subject} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
