/** How long those who recorded something on their feet may take it back themselves. */
const undoWithinHours = 24;

interface Recorded {
  readonly byId: string;
  readonly createdAt: string;
}

/**
 * Whether somebody recorded something themselves, so recently that they may take it back.
 * @param now milliseconds since 1970
 */
export const isRecentlyOwn = ({ byId, createdAt }: Recorded, userId: string | undefined, now: number): boolean =>
  byId === userId && now - Date.parse(createdAt) < undoWithinHours * 3_600_000;
