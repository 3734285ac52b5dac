/** Order matters: most browsers also claim to be Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
];

/** Android says that it is Linux, and an iPhone that it is like Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (named: readonly (readonly [RegExp, string])[], text: string) =>
  named.find(([pattern]) => pattern.test(text))?.[1];

/** Longer than any real browser's header. */
const maxUserAgentLength = 512;

/**
 * What a person would call the device that a request came from, such as "Chrome on Android". It says no more than that:
 * no version and no model, and nothing of the header but these words is kept.
 * @param userAgent the request's header
 */
export function deviceLabel(userAgent = ""): string {
  const text = userAgent.slice(0, maxUserAgentLength);
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
