/** A response apart from the headers that every response carries: the part that is stored under an Idempotency-Key. */
export interface StoredResponse {
  readonly status: number;
  /** JSON, or the bytes of a file in base64; absent for 204. */
  readonly body: string | undefined;
  /** The version of the one thing that the body holds, quoted as an ETag. */
  readonly etag: string | undefined;
  /** The media type of the file in the body. */
  readonly file?: string;
}

/** Renders a result as the route's response. */
export type Presenter = (result: unknown) => StoredResponse;
