import type { RefObject } from "react";

/** The path parameters of a resource outside any restaurant. */
export type NoParams = Readonly<Record<string, never>>;

/** The props of every view on a resource's page. */
export interface ViewProps<Row, Params = { readonly restaurantId: string }> {
  /** The ids in the resource's path. */
  readonly params: Params;
  /** Opens the dialog that adds one. */
  readonly add: () => void;
  /** Opens a dialog about a row, by its name in the URL. */
  readonly open: (dialog: string, row: Row) => void;
}

export interface PageProps<Row, Params = { readonly restaurantId: string }> extends ViewProps<Row, Params> {
  /** Receives the focus when the button that had it is gone. */
  readonly region: RefObject<HTMLDivElement | null>;
}

/** The props of a dialog with a form. */
export interface EditorProps<Thing, Params = { readonly restaurantId: string }> {
  readonly params: Params;
  /** The thing to edit; absent when creating. */
  readonly thing?: Thing;
  /** The failed save that the dialog reopens. */
  readonly failedKey?: string;
  readonly onClose: () => void;
}

/** The props of a dialog about one thing. */
export interface ThingDialogProps<Thing, Params = { readonly restaurantId: string }> extends EditorProps<
  Thing,
  Params
> {
  readonly thing: Thing;
  /** A change is still being saved; further actions are unavailable until then. */
  readonly unsaved: boolean;
  /** Opens another dialog about a thing. */
  readonly open: (dialog: string, thing: Thing) => void;
  /** Called when the thing, and the button that had the focus, are gone. */
  readonly onGone: () => void;
  /** Called with the server's reason if the thing is still in use and cannot be deleted. */
  readonly onInUse?: (reason: string) => void;
}
