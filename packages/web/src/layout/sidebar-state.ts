const cookieName = "sidebar:state";
const sevenDaysInSeconds = 7 * 24 * 60 * 60;

/** Open unless the user closed it within the last seven days. */
export const sidebarWasOpen = () =>
  !document.cookie.split(";").some((cookie) => cookie.trim() === `${cookieName}=false`);

export function rememberSidebar(open: boolean) {
  document.cookie = `${cookieName}=${open}; path=/; max-age=${sevenDaysInSeconds}; samesite=lax`;
}
