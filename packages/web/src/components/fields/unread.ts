import { createContext, useCallback, useState } from "react";

/** Tells the form around a field whether the field of this name holds a text that it cannot read. */
export const UnreadContext = createContext<(name: string, isUnread: boolean) => void>(() => {});

/** The names of the fields of a form that hold a text they cannot read, for {@link UnreadContext}: its values lack it. */
export function useUnread() {
  const [unread, setUnread] = useState<readonly string[]>([]);
  const report = useCallback(
    (name: string, isUnread: boolean) =>
      setUnread((all) =>
        all.includes(name) === isUnread ? all : isUnread ? [...all, name] : all.filter((one) => one !== name),
      ),
    [],
  );
  return { unread, report };
}
