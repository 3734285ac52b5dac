import { createPath, type To } from "react-router-dom";

const over = "over";

/** The history state of a link that opens a dialog of another page: closed, the dialog leads back to this page. */
export function opensOver(pathname: string, to: To) {
  const path = typeof to === "string" ? to : createPath(to);
  return path.includes("dialog=view") && !path.startsWith(`${pathname}?`) ? over : undefined;
}

/** Whether a page's dialog was opened by a link on another page. */
export const isOpenedOver = ({ state }: { readonly state: unknown }) => state === over;
