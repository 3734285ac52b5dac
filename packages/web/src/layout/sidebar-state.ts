const cookieName = "sidebar:state";
const sevenDaysInSeconds = 7 * 24 * 60 * 60;

/** Whether the person left it open or closed; undefined if they did neither within the last seven days. */
export function rememberedSidebar(): boolean | undefined {
  const [, state] = /(?:^|;)\s*sidebar:state=(true|false)\s*(?:;|$)/.exec(document.cookie) ?? [];
  return state === undefined ? undefined : state === "true";
}

export function rememberSidebar(open: boolean) {
  document.cookie = `${cookieName}=${open}; path=/; max-age=${sevenDaysInSeconds}; samesite=lax`;
}
