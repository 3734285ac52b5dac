import { type DocumentActivity } from "../activity/activity.ts";
import type { NamedActor } from "../actor.ts";
import type { Presenter } from "../api/response.ts";
import type { Shortage } from "../error.ts";
import type { Attempt } from "../storage/conflict.ts";
import type { Calendar, Occurrence } from "../platform/calendar.ts";
import type { Write } from "../storage/write.ts";
import type { DocumentMove, Items } from "../stock/move.ts";
import type { Source } from "../stock/movement.schema.ts";
import type { DocumentFacts } from "../stock/rollup-delta.entity.ts";
import type { DocumentChanges } from "../stock/stock.writes.ts";
import type { Line } from "../stock/valuation.ts";

/** Who posts a document: the member who asks for it, or the one whose abandoned posting is resumed. */
export interface PostingActor extends NamedActor {
  readonly restaurantId: string;
}

/** The writes of a document with what follows from them, and the result of its request once they are committed. */
export interface DocumentWrites<Result> extends Pick<DocumentChanges, "counts" | "numbering"> {
  readonly writes: readonly Write[];
  /** What reports are told of it; say `{}` where that is nothing. */
  readonly facts: DocumentFacts;
  /** Its activity entry. */
  readonly activity: DocumentActivity;
  readonly result: Result;
}

/** A document and what it moves. */
export interface Posting<Document> {
  readonly document: Document;
  readonly moves: readonly DocumentMove[];
}

interface DocumentBase {
  readonly source: Omit<Source, "line">;
  /** Its kind, by which it is counted. */
  readonly scope: DocumentChanges["scope"];
  /** By which the ledger and the reports date it. */
  readonly calendar: Calendar;
  /** How the route that posts it presents the result. */
  readonly present: Presenter;
}

/**
 * A document whose lines stand alone, such as a procurement's receipt: a transaction's worth of lines goes into stock
 * at a time, and stays there whatever happens to the others. Its moves are its lines, in order; one whose quantity is 0
 * leaves its item alone.
 */
export interface LineByLine<Result> extends DocumentBase {
  readonly strategy: "LINE_BY_LINE";
  /** How many lines, from the first, are in stock already. */
  readonly postedLines: number;
  /** Whether the queue of unfinished postings holds it already; by default where some lines are in stock. */
  readonly isQueued?: boolean;
  /** When it happened, where that is not when it is posted. */
  readonly occurredAt?: string;
  /**
   * Of a document that decides on its moves step by step: how many lines it has in all, and the items as they were read
   * when the moves of its next lines were decided. Without it, the moves are those of all lines.
   */
  readonly step?: { readonly lineCount: number; readonly items: Items };
  /**
   * The document with so many lines in stock; with all of them it is complete.
   * @param written lines of the ledger that are written with it
   */
  readonly writesAfterPosting: (lines: number, at: string, written: readonly Line[]) => DocumentWrites<Result>;
  /** The document as it is stored now. */
  readonly reload: (attempt: Attempt) => Promise<Posting<LineByLine<Result>>>;
}

/** The posting that has locked a document, with the facts to resume it. */
export interface ActivePosting {
  readonly id: string;
  readonly byId: string;
  readonly by: string;
  readonly role?: string;
  readonly allowNegativeStock: boolean;
  /** The Idempotency-Key of the request that began it, and what tells that request from another. */
  readonly key?: string;
  readonly fingerprint?: string;
  /** The request that began it, as it is in logs. */
  readonly requestId?: string;
}

/** Why a posting was rolled back. */
interface PostingRefusal {
  /** The ingredients that were short, as many of them as a document has room for. */
  readonly shortages: readonly Shortage[];
}

/** A document that takes effect as a whole or not at all, such as an order's change of status. */
export interface AllOrNothing<Result> extends DocumentBase {
  readonly strategy: "ALL_OR_NOTHING";
  /** Every item that it may ever move, whatever its state. */
  readonly itemIds: readonly string[];
  /** Whether its moves may take more than there is. */
  readonly allowNegativeStock: boolean;
  /** When it happened, and on which day it counts, where that is not when it is posted. */
  readonly occurrence?: Occurrence | undefined;
  /** The posting that has locked it, if any. */
  readonly activePosting: ActivePosting | undefined;
  /**
   * The document after all its moves.
   * @param lines of the ledger that are written with it; absent where they are written later, in other transactions
   */
  readonly writesAfterPosting: (at: string, lines?: readonly Line[]) => DocumentWrites<Result>;
  /** Locks the document for a posting: nothing else may change it until that ends. */
  readonly lock: (posting: ActivePosting, at: string) => LockedDocument<Result>;
  /**
   * Unlocks the document as it was before.
   * @param refusal why what was asked for is not done, where the document has to say it: its request has been answered
   */
  readonly unlock: (at: string, refusal?: PostingRefusal) => readonly Write[];
  /**
   * What its request is answered with while the posting that has locked it is under way. Without it the request waits:
   * the document has few lines.
   */
  readonly resultUnderWay?: () => Result;
  /**
   * Called when stock that was read after the document is short: the missing stock may have gone to this very document.
   * @throws VersionConflict when the document has changed since it was read
   */
  readonly assertUnchanged: () => Promise<void>;
}

interface LockedDocument<Result> {
  readonly writes: readonly Write[];
  readonly document: AllOrNothing<Result>;
}

/** What the engine must know of a document in order to post its moves. */
export type StockDocument<Result> = LineByLine<Result> | AllOrNothing<Result>;
