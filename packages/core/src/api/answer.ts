/** An answer as it goes out, apart from the headers that every answer carries. */
export interface Answer {
  readonly status: number;
  /** JSON; absent for 204. */
  readonly body: string | undefined;
  /** The version of the one thing that the body holds, quoted as an ETag. */
  readonly etag: string | undefined;
}
