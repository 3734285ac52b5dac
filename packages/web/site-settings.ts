/** What a build of the site is told about the place where it runs. */
interface SiteSettings {
  readonly operator: {
    /** Who runs this installation, as a part of a sentence. */
    readonly name: string;
    /** An email address, a web address or words; empty where none is given. */
    readonly contact: string;
  };
  /** The address that visitors know, without a slash at its end; empty where a build serves any. */
  readonly url: string;
}

/** @param environment OPERATOR_NAME, OPERATOR_CONTACT and SITE_URL, each of which may be missing */
export const siteSettingsOf = (environment: Readonly<Record<string, string | undefined>>): SiteSettings => ({
  operator: {
    name: environment["OPERATOR_NAME"]?.trim() || "the operator of this installation",
    contact: environment["OPERATOR_CONTACT"]?.trim() ?? "",
  },
  url: environment["SITE_URL"]?.trim().replace(/\/+$/, "") ?? "",
});
