import type { Member } from "../actor.ts";
import type { Money } from "../measure/money.ts";
import type { Occurrence } from "../platform/calendar.ts";
import { idInOrder, newId } from "../platform/id.ts";
import { toStored } from "../storage/decimal.ts";
import { type Write, put } from "../storage/write.ts";
import { type CostLine, DocumentCostEntity } from "./document-cost.entity.ts";
import { type MovingActor, none } from "./move.ts";
import { MovementEntity } from "./movement.entity.ts";
import type { Source } from "./movement.schema.ts";
import {
  type DocumentDelta,
  type DocumentFacts,
  type ItemDelta,
  RollupDeltaEntity,
  type WasteDelta,
} from "./rollup-delta.entity.ts";
import type { Line } from "./valuation.ts";

/** Who moves stock, and in which restaurant. */
export type LedgerActor = MovingActor & Pick<Member, "restaurantId">;

/** When stock moves, and when that is written. */
export interface When {
  readonly occurrence: Occurrence;
  readonly recordedAt: string;
}

/** What the reports get to know of a document; `document` is absent where none is behind the movements. */
export interface Facts extends DocumentFacts {
  readonly document?: Pick<Source, "type" | "id" | "number">;
}

/** Movements that no document is behind. */
export const noFacts: Facts = {};

/** A line with the day on which it counts, and its place among the lines of its transaction. */
type DatedLine = Line & { readonly id: string; readonly index: number; readonly occurrence: Occurrence };

/**
 * The writes that add lines to the ledger, together with what they add to the reports of their business days and to
 * the costs of their documents. Nothing else writes a movement, so that none can be missing from a report.
 */
export function ledgerWrites(actor: LedgerActor, lines: readonly Line[], facts: Facts, when: When): readonly Write[] {
  const firstId = idInOrder(newId(), 0);
  const dated = lines.map((line, index): DatedLine => ({
    ...line,
    id: idInOrder(firstId, index),
    index,
    occurrence: line.occurrence ?? when.occurrence,
  }));
  return [
    ...dated.map((line) => movementWrite(actor, line, when)),
    ...reportWrites(actor, dated, { ...facts, occurrence: when.occurrence }, firstId),
  ];
}

function movementWrite({ restaurantId, ...writing }: LedgerActor, line: DatedLine, { recordedAt }: When): Write {
  const {
    kind,
    quantity,
    value,
    bucket,
    unitCost,
    reason,
    note,
    reverses,
    costsBefore,
    source,
    item,
    actor = writing,
  } = line;
  return put(
    MovementEntity.put({
      restaurantId,
      itemId: item.id,
      id: line.id,
      kind,
      quantity,
      balance: item.quantity,
      value,
      valueAfter: item.stockValue,
      bucket,
      ...(unitCost && { unitCost }),
      ...(reason && { reason }),
      ...(note !== undefined && { note }),
      ...(reverses !== undefined && { reverses }),
      ...(source && { source }),
      ...(costsBefore && Object.keys(costsBefore).length > 0 && { costsBefore }),
      recordedById: actor.userId,
      recordedBy: actor.fullName,
      ...line.occurrence,
      recordedAt,
    }),
  );
}

/** Whether what a line took, or brought back, is kept with its document. */
const hasCost = ({ kind, reverses, source }: Line) =>
  source !== undefined && (kind === "CONSUMPTION" || kind === "WASTE" || kind === "RECLASS" || reverses !== undefined);

/** For each business day of the lines: one delta, and a part of the costs of each document. */
function reportWrites(
  { restaurantId, userId }: LedgerActor,
  lines: readonly DatedLine[],
  { document, occurrence, ...facts }: Facts & Pick<When, "occurrence">,
  id: string,
): readonly Write[] {
  const hasFacts = Object.keys(facts).length > 0;
  const byDay = Map.groupBy(lines, (line) => line.occurrence.businessDay);
  const days = new Set([...byDay.keys(), ...(hasFacts ? [occurrence.businessDay] : [])]);
  return [...days].flatMap((day) => {
    const some = byDay.get(day) ?? [];
    const ofDocument = Map.groupBy(some.filter(hasCost), ({ source }) => source?.id ?? "");
    const items = itemDeltas(some.filter((line) => !hasCost(line)));
    const waste = wasteDeltas(some, userId);
    const late = some.filter((line) => line.occurrence.late).length;
    const told = hasFacts && day === occurrence.businessDay;
    return [
      put(
        RollupDeltaEntity.put({
          restaurantId,
          day,
          id,
          ...(items.length > 0 && { items }),
          ...(ofDocument.size > 0 && { costs: [...ofDocument.keys()] }),
          ...(waste.length > 0 && { waste }),
          documents: documentDeltas(some, told ? document : undefined),
          ...(told && { facts }),
          ...(late > 0 && { late }),
        }),
      ),
      ...[...ofDocument].map(([documentId, own]) =>
        put(DocumentCostEntity.put({ restaurantId, documentId, id, day, lines: own.map(costLine) })),
      ),
    ];
  });
}

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, amount) => sum.plus(amount), none);

const itemDeltas = (lines: readonly Line[]): readonly ItemDelta[] =>
  [...Map.groupBy(lines, ({ item, bucket }) => `${item.id} ${bucket}`).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const quantity = sumOf(some.map((line) => line.quantity));
    const value = sumOf(some.map((line) => line.value));
    return [[first.item.id, first.bucket, toStored(quantity), toStored(value)] as const];
  });

const documentOf = ({ source, item }: Line) => source ?? { type: "ITEM", id: item.id, number: "" };

/** @param first the document that comes first, whether it moves anything or not */
function documentDeltas(lines: readonly Line[], first: Facts["document"]): readonly DocumentDelta[] {
  const documents = [...(first ? [first] : []), ...lines.map(documentOf)];
  const byId = new Map(documents.map((document) => [document.id, document]));
  return [...byId.values()].map(({ type, id, number }) => {
    const byBucket = Map.groupBy(
      lines.filter((line) => documentOf(line).id === id),
      ({ bucket }) => bucket,
    );
    return [type, id, number, [...byBucket].map(([bucket, some]) => [bucket, toStored(valueOfLines(some))] as const)];
  });
}

/** @param writerId who writes the lines, and caused those without a name */
function wasteDeltas(lines: readonly Line[], writerId: string): readonly WasteDelta[] {
  const told = lines.filter(isWaste).flatMap(({ reason, wasted, actor, source, value }) => {
    const why = wasted?.reason ?? reason;
    if (why === undefined) return [];
    const { productId } = wasted ?? {};
    return [{ why, byId: actor?.userId ?? writerId, line: source?.line ?? "", productId, value }];
  });
  return [...Map.groupBy(told, ({ value: _value, ...of }) => JSON.stringify(of)).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { why, byId, line, productId } = first;
    const delta = [why, byId, line, toStored(sumOf(some.map(({ value }) => value)))] as const;
    return [productId === undefined ? delta : ([...delta, productId] as const)];
  });
}

const isWaste = ({ bucket }: Line) => bucket === "WASTE";

function costLine({ item, index, quantity, value, bucket, source }: DatedLine): CostLine {
  const line = [item.id, index, toStored(quantity), toStored(value)] as const;
  if (bucket === "SALE") return line;
  return bucket === "WASTE" && source?.line !== undefined ? [...line, bucket, source.line] : [...line, bucket];
}

/** What lines change of the value of all stock. */
export const valueOfLines = (lines: readonly Line[]): Money => sumOf(lines.map(({ value }) => value));
