import type { Theme } from "@mui/material/styles";

/** A page on paper: black on white from either scheme, all of a table, and nothing that is there to be pressed. */
export function printStyles(theme: Theme) {
  const { black, white } = theme.palette.common;
  const light = theme
    .generateStyleSheets()
    .find((sheet) => Object.keys(sheet).some((rule) => rule.includes("data-light")));
  return {
    ":root, :root[data-light], :root[data-dark]": {
      ...Object.values(light ?? {})[0],
      "--mui-palette-text-primary": black,
      "--mui-palette-background-default": white,
      "--mui-palette-background-paper": white,
      colorScheme: "light",
    },
    "html, body": { background: `${white} !important`, overflow: "visible !important", padding: "0 !important" },
    "header, nav, [role=tablist], [data-screen-only], [data-actions], .MuiButton-root, .MuiIconButton-root, .MuiBackdrop-root, .MuiDialogActions-root, .MuiSelect-icon, .MuiOutlinedInput-notchedOutline, .notistack-SnackbarContainer":
      { display: "none !important" },
    main: { padding: "0 !important", zoom: 0.8 },
    ".MuiPaper-root, .MuiDialog-paper, .MuiDialogContent-root": {
      overflow: "visible !important",
      maxHeight: "none !important",
      boxShadow: "none !important",
    },
    "main .MuiPaper-root:has(table)": { border: 0 },
    ".MuiTableContainer-root, :has(> table)": { overflow: "visible !important" },
    thead: { display: "table-header-group" },
    "thead th": { position: "static !important" },
    tr: { breakInside: "avoid" },
    "[data-clamp]": { display: "block !important", overflowWrap: "anywhere" },
    "a, button": { textDecoration: "none !important" },
    // What an open dialog shows is printed instead of the page under it.
    "body:has(> .MuiDialog-root) > #root": { display: "none" },
    ".MuiDialog-root": { position: "static !important" },
    ".MuiDialog-container": { display: "block !important", height: "auto !important" },
    ".MuiDialog-paper": {
      margin: "0 !important",
      width: "100% !important",
      maxWidth: "none !important",
      border: "0 !important",
    },
  };
}
