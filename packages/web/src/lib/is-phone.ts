/** Whether the window is as narrow as a phone: below the width at which the sidebar stands beside the page. */
export const isPhone = (): boolean => window.matchMedia("(max-width: 767.95px)").matches;
