import type { RefObject } from "react";

/** Of what belongs to no restaurant. */
export type NoParams = Readonly<Record<string, never>>;

/** What every view of a resource gets from its page. */
export interface ViewProps<Row, Params = { readonly restaurantId: string }> {
  /** The ids in the path of what the page shows. */
  readonly params: Params;
  /** Opens the dialog that adds one. */
  readonly add: () => void;
  /** Opens a dialog about a row, by the name that the URL gives it. */
  readonly open: (dialog: string, row: Row) => void;
}

export interface PageProps<Row, Params = { readonly restaurantId: string }> extends ViewProps<Row, Params> {
  /** Takes the focus when the button that had it is gone. */
  readonly region: RefObject<HTMLDivElement | null>;
}

/** What a dialog with a form gets. */
export interface EditorProps<Thing, Params = { readonly restaurantId: string }> {
  readonly params: Params;
  /** What is edited; nothing for a new thing. */
  readonly thing?: Thing;
  /** The failed save that the dialog opens again, as it was left. */
  readonly failedKey?: string;
  readonly onClose: () => void;
}

/** What a dialog about one thing gets. */
export interface ThingDialogProps<Thing, Params = { readonly restaurantId: string }> extends EditorProps<
  Thing,
  Params
> {
  readonly thing: Thing;
  /** The thing has a change that is not saved yet; until then nothing more can be done with it. */
  readonly unsaved: boolean;
  /** Leads to another dialog about a thing. */
  readonly open: (dialog: string, thing: Thing) => void;
  /** Called when the thing has left the screen, and with it the button that had the focus. */
  readonly onGone: () => void;
  /** Takes the server's reason for not deleting what something else still uses. */
  readonly onInUse?: (reason: string) => void;
}
