/** How a restaurant writes numbers, dates and money. */
export interface Region {
  /** A BCP 47 tag, such as en-US. */
  readonly locale: string;
  /** ISO 4217, such as USD. */
  readonly currency: string;
}

/** Every restaurant's, as long as none has its own. */
export const defaultRegion: Region = { locale: "en-US", currency: "USD" };
