interface Consumed {
  readonly CapacityUnits?: number;
}

/** The capacity units that an answer of the table reports; it does so where its request asked for it. */
export function unitsOf(output: unknown): number {
  if (typeof output !== "object" || output === null || !("ConsumedCapacity" in output)) return 0;
  const { ConsumedCapacity: reported } = output;
  const all: readonly Consumed[] = Array.isArray(reported) ? reported : reported ? [reported] : [];
  return all.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
