import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type ReactNode, type RefObject, useId } from "react";
import { useUrlState } from "../lib/url-state.ts";

interface PageTabsProps<Value extends string> {
  /** Names the tabs for screen readers. */
  readonly label: string;
  /** The first one is the default, unless `initial` says another; null where that is not decided yet. */
  readonly tabs: readonly [{ readonly value: Value; readonly label: string }, ...{ value: Value; label: string }[]];
  readonly initial?: Value | null;
  /** The tabs' page parameters in the URL. */
  readonly pageParams: readonly string[];
  readonly region: RefObject<HTMLDivElement | null>;
  readonly children: (tab: Value) => ReactNode;
}

/** A page's tabs; the URL holds the current one. */
export function PageTabs<Value extends string>({
  label,
  tabs,
  initial = tabs[0].value,
  pageParams,
  region,
  children,
}: PageTabsProps<Value>) {
  const id = useId();
  const url = useUrlState();
  const shown = tabs.find(({ value }) => value === url.get("tab"))?.value ?? initial ?? tabs[0].value;
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, value: string) =>
          url.set({
            ...Object.fromEntries(pageParams.map((param) => [param, null])),
            tab: value === initial ? null : value,
          })
        }
        aria-label={label}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ value, label: text }) => (
          <Tab key={value} value={value} label={text} id={`${id}-${value}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box
        ref={region}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown}`}
        tabIndex={-1}
        sx={{ outline: "none" }}
      >
        {children(shown)}
      </Box>
    </>
  );
}
