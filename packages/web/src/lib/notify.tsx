import "./toast-sheet.ts";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from "notistack";
import { type PointerEvent, type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CheckCircleOutlined, Close, ErrorOutlineOutlined } from "./icons.tsx";

declare module "notistack" {
  interface VariantOverrides {
    destructive: { detail?: string };
    success: { detail?: string };
  }
}

/** One line, or a title with a text. */
export type ToastText = string | { readonly title: string; readonly text: string };

export interface Notify {
  success(toast: ToastText): void;
  failure(toast: ToastText): void;
}

const titledMs = 5000;
const oneLineMs = 4000;
const widthPx = 356;
const gapPx = 14;
const swipePx = 20;
const removalMs = 200;
const maxVisible = 3;

const Region = styled("section")(({ theme }) => ({
  outline: "none",
  "& .notistack-SnackbarContainer": { maxWidth: "calc(100vw - 32px)", zIndex: 1500 },
  // A dialog has its buttons at the right, its verbs at the bottom and the one that closes it at the top. The toasts
  // keep to the left of them, and to the top where their width reaches to the verbs.
  "&[data-beside] .notistack-SnackbarContainer": {
    [theme.breakpoints.up("sm")]: { right: "auto", left: 20 },
    [theme.breakpoints.down("lg")]: { bottom: "auto", top: 14 },
  },
  // On a phone they are as wide as the dialog, and stand between the two.
  "&[data-beside=full] .notistack-SnackbarContainer": {
    [theme.breakpoints.down("sm")]: { top: "auto", bottom: 72 },
  },
  // Doubled, to outweigh notistack's own rule.
  "&& .notistack-CollapseWrapper": { padding: `${gapPx / 2}px 0` },
}));

const Card = styled(SnackbarContent)(({ theme }) => ({
  // Doubled, to outweigh notistack's own rule, which comes later.
  "&&": {
    width: widthPx,
    maxWidth: "100%",
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    alignItems: "start",
    gap: theme.spacing(1.25),
    padding: theme.spacing(1.25, 1, 1.25, 1.5),
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    boxShadow: theme.vars.shadows[8],
    touchAction: "pan-y",
  },
}));

type ToastProps = CustomContentProps & { readonly detail?: string; readonly ref?: Ref<HTMLDivElement> };

function Toast({ id, message, detail, variant, style, ref }: ToastProps) {
  const { closeSnackbar } = useSnackbar();
  const startX = useRef<number | null>(null);
  const failed = variant === "destructive";

  function move(event: PointerEvent<HTMLElement>) {
    if (startX.current === null) return;
    const distance = event.clientX - startX.current;
    event.currentTarget.style.transform = `translateX(${distance}px)`;
    if (Math.abs(distance) < swipePx) return;
    startX.current = null;
    closeSnackbar(id);
  }

  function rest(event: PointerEvent<HTMLElement>) {
    startX.current = null;
    event.currentTarget.style.transform = "";
  }

  return (
    <Card
      {...(ref !== undefined && { ref })}
      {...(style !== undefined && { style })}
      role={failed ? "alert" : "status"}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        startX.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={rest}
      onPointerCancel={rest}
      onPointerLeave={rest}
    >
      {failed ? (
        <ErrorOutlineOutlined color="error" fontSize="small" aria-hidden />
      ) : (
        <CheckCircleOutlined color="primary" fontSize="small" aria-hidden />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: detail === undefined ? 500 : 600 }}>
          {message}
        </Typography>
        {detail !== undefined && (
          <Typography variant="body2" component="div" color="textSecondary">
            {detail}
          </Typography>
        )}
      </Box>
      <IconButton aria-label="Dismiss" size="small" onClick={() => closeSnackbar(id)} sx={{ my: -0.5 }}>
        <Close fontSize="inherit" />
      </IconButton>
    </Card>
  );
}

/** For so long after the first toast has come, the dialog that reopens with it still decides where they stand. */
const settlingMs = 400;

/** Keeps the toasts clear of a dialog that is open when they come; what opens or closes later does not move them. */
function placer(region: HTMLElement) {
  let since: number | undefined;
  return () => {
    if (region.querySelector(".notistack-CollapseWrapper") === null) {
      since = undefined;
      region.removeAttribute("data-beside");
      return;
    }
    since ??= performance.now();
    if (performance.now() - since > settlingMs) return;
    const dialog = document.querySelector(".MuiDialog-paper");
    if (dialog === null) region.removeAttribute("data-beside");
    else region.dataset["beside"] = dialog.matches(".MuiDialog-paperFullScreen") ? "full" : "";
  };
}

/** Keeps the region within reach, whatever is open. */
function attach(region: HTMLElement) {
  // On the document, so that the keys work wherever the focus is.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F8" && !(event.altKey && event.code === "KeyT")) return;
    event.preventDefault();
    region.focus();
  };
  // A dialog takes the focus back from everything outside of it. It listens on the document too, and later than this.
  const onFocusIn = (event: FocusEvent) => {
    if (event.target instanceof Node && region.contains(event.target)) event.stopImmediatePropagation();
  };
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("focusin", onFocusIn);
  const place = placer(region);
  const observer = new MutationObserver(() => {
    // An open dialog hides everything else from screen readers, but toasts must still be announced.
    if (region.hasAttribute("aria-hidden")) region.removeAttribute("aria-hidden");
    place();
  });
  observer.observe(region, { attributeFilter: ["aria-hidden"], childList: true, subtree: true });
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("focusin", onFocusIn);
    observer.disconnect();
  };
}

/** The one toast region, bottom-right; alt+T and F8 focus it. */
export function Notifications({ children }: { readonly children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // Before the children, whose dialogs listen to the focus as well.
  const ref = useCallback((node: HTMLElement) => {
    setRegion(node);
    return attach(node);
  }, []);

  return (
    <>
      {region !== null && (
        <SnackbarProvider
          maxSnack={maxVisible}
          domRoot={region}
          anchorOrigin={{ horizontal: "right", vertical: "bottom" }}
          transitionDuration={{ enter: removalMs, exit: removalMs }}
          Components={{ success: Toast, destructive: Toast }}
        >
          {children}
        </SnackbarProvider>
      )}
      {createPortal(<Region ref={ref} aria-label="Notifications (F8)" tabIndex={-1} />, document.body)}
    </>
  );
}

/** At most one titled toast is shown: a new one replaces the last. */
let titled: string | number | null = null;

export function useNotify(): Notify {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useMemo(() => {
    const show = (variant: "success" | "destructive", toast: ToastText) => {
      if (typeof toast === "string") {
        enqueueSnackbar(toast, { variant, autoHideDuration: oneLineMs, preventDuplicate: true });
        return;
      }
      if (titled !== null) closeSnackbar(titled);
      titled = enqueueSnackbar(toast.title, { variant, autoHideDuration: titledMs, detail: toast.text });
    };
    return {
      success: (toast) => show("success", toast),
      failure: (toast) => show("destructive", toast),
    };
  }, [enqueueSnackbar, closeSnackbar]);
}
