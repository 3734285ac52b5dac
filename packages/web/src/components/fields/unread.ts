import { createContext, useCallback, useState } from "react";

/** Tells the form around a field whether the field holds a text that it cannot read. */
export const UnreadContext = createContext<(id: string, isUnread: boolean) => void>(() => {});

/** Whether any field of a form holds a text that it cannot read, for {@link UnreadContext}: the form's values lack it. */
export function useUnread() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const report = useCallback(
    (id: string, isUnread: boolean) =>
      setIds((all) =>
        all.includes(id) === isUnread ? all : isUnread ? [...all, id] : all.filter((one) => one !== id),
      ),
    [],
  );
  return { hasUnread: ids.length > 0, report };
}
