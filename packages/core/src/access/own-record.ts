/** How long a member may undo what they recorded themselves. */
const undoWithinHours = 24;

interface Recorded {
  readonly byId: string;
  readonly createdAt: string;
}

/**
 * Whether the member recorded it themselves, so recently that they may undo it.
 * @param now milliseconds since 1970
 */
export const isRecentlyOwn = ({ byId, createdAt }: Recorded, userId: string | undefined, now: number): boolean =>
  byId === userId && now - Date.parse(createdAt) < undoWithinHours * 3_600_000;
