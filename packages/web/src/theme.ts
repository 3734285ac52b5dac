import "@mui/material/themeCssVarsAugmentation";
import { createTheme } from "@mui/material/styles";
import { colourSchemes } from "./lib/colour-schemes.ts";
import { printStyles } from "./lib/print.ts";

/** Fingers need targets of 44 px. */
const forTouch = (styles: object) => ({ "@media (pointer: coarse)": styles });

/** A ring close to the shape: around the whole target it would cross the words beside it. */
const insideRing = { "&.Mui-focusVisible": { outlineOffset: -6 } };

const hairline = (theme: { vars: { palette: { divider: string } } }) => `1px solid ${theme.vars.palette.divider}`;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "data" },
  colorSchemes: colourSchemes,
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1080, xl: 1440 } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
    fontSize: 14,
    h1: { fontSize: "1.375rem", lineHeight: 1.3, fontWeight: 650, letterSpacing: "-0.015em" },
    h2: { fontSize: "1rem", lineHeight: 1.4, fontWeight: 620, letterSpacing: "-0.008em" },
    h3: { fontSize: "0.875rem", lineHeight: 1.45, fontWeight: 620 },
    body1: { fontSize: "0.875rem", lineHeight: 1.55 },
    body2: { fontSize: "0.8125rem", lineHeight: 1.5 },
    caption: { fontSize: "0.75rem", lineHeight: 1.45 },
    button: { fontSize: "0.8125rem", fontWeight: 560, textTransform: "none", letterSpacing: 0 },
    overline: { fontSize: "0.6875rem", lineHeight: 1.6, fontWeight: 600, letterSpacing: "0.06em" },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (current) => ({
        "@media print": printStyles(current),
        body: { WebkitFontSmoothing: "antialiased", fontSize: "0.875rem" },
        "::selection": { background: "rgba(31, 93, 69, 0.22)" },
        // iOS zooms into a field of smaller letters, and stays there.
        ...forTouch({ "input, textarea, select": { fontSize: "max(1rem, 16px) !important" } }),
        "@media (prefers-reduced-motion: reduce)": {
          // However short, a transition starts another on each element within that inherits what changes.
          "*, *::before, *::after": {
            animationDuration: "0.01ms !important",
            animationIterationCount: "1 !important",
            transition: "none !important",
          },
        },
      }),
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          "&.Mui-focusVisible": { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiLink: {
      defaultProps: { underline: "always" },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          fontWeight: 520,
          textUnderlineOffset: "0.2em",
          textDecorationThickness: "1px",
          borderRadius: 2,
          "&:focus-visible": { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 34, padding: "5px 14px", whiteSpace: "nowrap", ...forTouch({ minHeight: 44 }) },
        sizeLarge: { minHeight: 42, padding: "8px 20px", fontSize: "0.9375rem" },
        sizeSmall: { minHeight: 28, padding: "2px 10px", ...forTouch({ minHeight: 44 }) },
        text: { padding: "5px 10px" },
        outlined: ({ theme: current }) => ({
          borderColor: current.vars.palette.divider,
          color: current.vars.palette.text.primary,
          background: current.vars.palette.background.paper,
          "&:hover": {
            borderColor: current.vars.palette.text.disabled,
            background: current.vars.palette.background.default,
          },
          "&.MuiButton-colorError": { color: current.vars.palette.error.main },
        }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme: current }) => ({
          borderRadius: 6,
          ...forTouch({ minWidth: 44, minHeight: 44 }),
          color: current.vars.palette.text.secondary,
          "&:hover": { color: current.vars.palette.text.primary },
        }),
        sizeSmall: { padding: 5 },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: "none" },
        outlined: ({ theme: current }) => ({ border: hairline(current) }),
      },
    },
    MuiCard: {
      defaultProps: { variant: "outlined" },
      styleOverrides: { root: { borderRadius: 8 } },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 16, "&:last-child": { paddingBottom: 16 } } } },
    MuiCardActions: { styleOverrides: { root: { padding: "8px 12px" } } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: current }) => ({
          border: hairline(current),
          borderRadius: 10,
          boxShadow: current.vars.shadows[16],
          margin: 16,
        }),
        paperFullScreen: { border: 0, borderRadius: 0, margin: 0 },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: "1.0625rem", fontWeight: 640, letterSpacing: "-0.01em", padding: "18px 20px 10px" },
      },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: "8px 20px 16px" } } },
    MuiDialogActions: {
      styleOverrides: { root: ({ theme: current }) => ({ padding: "12px 20px", borderTop: hairline(current) }) },
    },
    MuiBackdrop: {
      styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "rgba(19, 21, 18, 0.5)" } } },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false, size: "small" },
      styleOverrides: {
        root: ({ theme: current }) => ({
          background: current.vars.palette.background.paper,
          fontSize: "0.875rem",
          "&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline": {
            borderColor: current.vars.palette.text.secondary,
          },
          "&.Mui-disabled": { background: current.vars.palette.background.default },
          // An adornment before or after the text brings its own spacing.
          "&.MuiInputBase-adornedStart > input": { paddingLeft: 0 },
          "&.MuiInputBase-adornedEnd > input": { paddingRight: 0 },
        }),
        // The edge of a control has to stand out 3:1 from the page; a hairline would not.
        notchedOutline: ({ theme: current }) => ({
          borderColor: current.vars.palette.text.disabled,
          top: 0,
          "& legend": { display: "none" },
        }),
        input: {
          padding: "7px 11px",
          height: "1.4375em",
          ...forTouch({ "&:not(textarea)": { boxSizing: "border-box", height: "44px", paddingBlock: 12 } }),
        },
        multiline: { padding: 0 },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        input: ({ theme: current }) => ({
          textOverflow: "ellipsis",
          "&::placeholder": { color: current.vars.palette.text.secondary, opacity: 1 },
        }),
      },
    },
    MuiSelect: {
      defaultProps: { size: "small" },
      styleOverrides: { select: forTouch({ "&&&": { boxSizing: "border-box", minHeight: 44 } }) },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          marginInline: 0,
          marginTop: 4,
          // What a locked field is for can still be read.
          "&.Mui-disabled": { color: vars.palette.text.secondary },
        }),
      },
    },
    MuiRadio: { styleOverrides: { root: insideRing } },
    MuiCheckbox: {
      defaultProps: { size: "small" },
      styleOverrides: { root: { borderRadius: 6, ...insideRing, ...forTouch({ padding: 12 }) } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme: current }) => ({
          border: hairline(current),
          borderRadius: 8,
          boxShadow: current.vars.shadows[8],
          marginTop: 4,
        }),
        list: { padding: 4 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          fontSize: "0.8125rem",
          minHeight: 34,
          borderRadius: 5,
          "@media (min-width: 600px)": { minHeight: 34 },
          ...forTouch({ "&": { minHeight: 44 } }),
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: ({ theme: current }) => ({
          border: hairline(current),
          borderRadius: 8,
          boxShadow: current.vars.shadows[8],
          marginTop: 4,
        }),
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
    MuiTooltip: {
      defaultProps: { arrow: false },
      styleOverrides: {
        tooltip: ({ theme: current }) => ({
          fontSize: "0.75rem",
          fontWeight: 500,
          padding: "5px 9px",
          background: current.vars.palette.text.primary,
          color: current.vars.palette.background.default,
        }),
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: current }) => ({
          borderColor: current.vars.palette.divider,
          padding: "8px 12px",
          fontSize: "0.8125rem",
          lineHeight: 1.45,
        }),
        head: ({ theme: current }) => ({
          color: current.vars.palette.text.secondary,
          fontSize: "0.75rem",
          fontWeight: 560,
          paddingBlock: 7,
          background: current.vars.palette.background.default,
        }),
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: ({ theme: current }) => ({ minHeight: 38, borderBottom: hairline(current) }),
        indicator: { pointerEvents: "none" },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 38,
          padding: "8px 12px",
          minWidth: 0,
          fontSize: "0.8125rem",
          ...forTouch({ minHeight: 44 }),
        },
      },
    },
    MuiAlert: {
      styleOverrides: { root: { borderRadius: 6, padding: "4px 12px", fontSize: "0.8125rem", alignItems: "center" } },
    },
    MuiChip: {
      styleOverrides: { root: { fontWeight: 540, borderRadius: 5 }, sizeSmall: { height: 22, fontSize: "0.75rem" } },
    },
    MuiSkeleton: { defaultProps: { animation: "pulse" } },
  },
});
