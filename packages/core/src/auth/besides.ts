/** A reading beside the counting of an attempt: where that refuses the attempt, nothing awaits it. */
export function besides<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}
