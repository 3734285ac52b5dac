import { AsyncLocalStorage } from "node:async_hooks";

/** What something has asked of the table so far. */
export interface Usage {
  /** As they went over the wire: repeated ones count again. */
  requests: number;
  /** Capacity units, as DynamoDB reports them; of a refused request it reports none. */
  readUnits: number;
  writeUnits: number;
}

const current = new AsyncLocalStorage<Usage>();

/** The usage of the present request or job, if it is metered. */
export const currentUsage = (): Usage | undefined => current.getStore();

/** Runs something and counts what it asks of the table, apart from everything that runs beside it. */
export const metered = <T>(run: (usage: Readonly<Usage>) => Promise<T>): Promise<T> => {
  const usage: Usage = { requests: 0, readUnits: 0, writeUnits: 0 };
  return current.run(usage, () => run(usage));
};
