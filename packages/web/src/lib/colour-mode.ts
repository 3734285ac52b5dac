/** The key under which the person's choice of light, dark or system is stored. */
export const themeStorageKey = "stockpot-ui-theme";

/** Where MUI notes which scheme stands for light and which for dark. */
export const schemeStorageKey = "stockpot-ui-scheme";

/**
 * Follows the device and the choice in other tabs, as MUI does in the application: for a page without it.
 * @returns ends it
 */
export function followColourMode(): () => void {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const mode = localStorage.getItem(themeStorageKey);
    const isDark = mode === "dark" || (mode !== "light" && prefersDark.matches);
    document.documentElement.toggleAttribute("data-dark", isDark);
    document.documentElement.toggleAttribute("data-light", !isDark);
  };
  prefersDark.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  return () => {
    prefersDark.removeEventListener("change", apply);
    window.removeEventListener("storage", apply);
  };
}
