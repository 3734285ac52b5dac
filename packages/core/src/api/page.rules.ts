/** The most rows that a page number may skip, all of which are read: pages further in are reached by cursor. */
export const maxSkippedRows = 500;
