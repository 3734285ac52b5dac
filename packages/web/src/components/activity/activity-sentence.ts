import type { ActivityAction, ActivitySubject } from "@stockpot/core/activity/activity.rules";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import type { Formats } from "../../lib/formats.ts";
import { changeValue } from "./activity-names.ts";

/** An action in words that follow the actor's name. */
interface Told {
  readonly text: string;
  /** The changes that it has told already, by their fields. */
  readonly fields?: readonly string[];
}

type Teller = (entry: Sentence) => Told;

/** An entry, and its values as they are written in a sentence. */
interface Sentence {
  readonly name: string;
  readonly isSelf: boolean;
  readonly changes: ActivityEntry["changes"];
  /** The value of a field after the change; undefined where it is not told. */
  readonly to: (field: string) => string | undefined;
  readonly from: (field: string) => string | undefined;
}

const verbs: Readonly<Record<ActivityAction, string>> = {
  CREATED: "added",
  UPDATED: "changed",
  DELETED: "deleted",
  APPROVED: "approved",
  SENT: "sent",
  ACCEPTED: "accepted",
  CANCELLED: "cancelled",
  REOPENED: "reopened",
  CLOSED: "closed",
  POSTED: "recorded",
  UNDONE: "undid",
  VOIDED: "voided",
  EXPORTED: "downloaded",
};

/** What stands before the name of a thing that does not say what it is. */
const articles: Readonly<Partial<Record<ActivitySubject, string>>> = {
  RECIPE: "the recipe ",
  SUPPLIER: "the supplier ",
  COUNT: "the count ",
  EXPENSE: "the expense ",
  INVITATION: "the invitation for ",
};

const inBrackets = (text: string | undefined) => (text === undefined ? "" : ` (${text})`);
const before = (word: string, text: string | undefined) => (text === undefined ? "" : ` ${word} ${text}`);

/** Of an item: a new quantity with its reason, such as "adjusted Flour from 2 kg to 1.5 kg (wasted)". */
function itemUpdated({ name, from, to }: Sentence): Told {
  const quantity = to("quantity");
  if (quantity === undefined) return { text: `changed ${name}` };
  const text = `adjusted ${name}${before("from", from("quantity"))} to ${quantity}${inBrackets(to("reason"))}`;
  return { text, fields: ["quantity", "reason"] };
}

function productUpdated({ name, changes, from, to }: Sentence): Told {
  const [change, ...others] = changes;
  const field = others.length === 0 ? change?.field : undefined;
  if (field === "isAvailable") {
    return { text: `marked ${name} as ${change?.to === "true" ? "available again" : "sold out"}`, fields: [field] };
  }
  if (field === "price") {
    return { text: `changed the price of ${name} from ${from(field) ?? "?"} to ${to(field) ?? "?"}`, fields: [field] };
  }
  return { text: `changed ${name}` };
}

function procurementCreated({ name, to }: Sentence): Told {
  const total = to("totalAmount");
  const text = `drafted ${name}${total === undefined ? "" : `, ${total}`}${before("from", to("supplier"))}`;
  return { text, fields: ["supplier", "totalAmount"] };
}

/** A line of waste is told by its name and its reason, as in "Duck leg, Dropped". */
function wasteRecorded({ name, changes, to }: Sentence): Told {
  const lines = changes.filter(({ field }) => field !== "value");
  const [line, ...others] = lines;
  const value = to("value");
  if (line === undefined || others.length > 0) {
    return {
      text: `threw away ${lines.length} things (${[value, name].filter(Boolean).join(", ")})`,
      fields: ["value"],
    };
  }
  const at = line.field.lastIndexOf(", ");
  const [what, reason] = [line.field.slice(0, at), line.field.slice(at + 2)];
  const said = [reason, value].filter(Boolean).join(", ");
  return { text: `threw away ${to(line.field) ?? ""} ${what} (${said})`, fields: [line.field, "value"] };
}

function orderCreated({ name, changes, to }: Sentence): Told {
  const isStaffMeal = changes.some(({ field, to: type }) => field === "type" && type === "FAMILY");
  return {
    text: `${isStaffMeal ? "entered a staff meal," : "gave away"} ${name}${before("for", to("beneficiary"))}`,
    fields: ["type", "beneficiary"],
  };
}

function restaurantUpdated({ name, from, to }: Sentence): Told {
  const [closed, was] = [to("closedThrough"), from("closedThrough")];
  if (closed === undefined && was === undefined) return { text: `changed the settings of ${name}` };
  const text = closed === undefined ? `reopened the days closed through ${was}` : `closed the books through ${closed}`;
  return { text, fields: ["closedThrough"] };
}

const tellers: Readonly<Partial<Record<`${ActivitySubject} ${ActivityAction}`, Teller>>> = {
  "ITEM UPDATED": itemUpdated,
  "ITEM ACCEPTED": ({ name }) => ({ text: `marked the price change of ${name} as seen` }),
  "PRODUCT UPDATED": productUpdated,
  "PROCUREMENT CREATED": procurementCreated,
  "PROCUREMENT SENT": ({ name }) => ({ text: `sent ${name} to its supplier` }),
  "PROCUREMENT POSTED": ({ name, to }) => ({
    text: `received ${name}${inBrackets(to("totalAmount"))}`,
    fields: ["totalAmount"],
  }),
  "PROCUREMENT UNDONE": ({ name, from }) => ({
    text: `undid ${from("delivery") ?? "a delivery"} of ${name}`,
    fields: ["delivery"],
  }),
  "PROCUREMENT CLOSED": ({ name }) => ({ text: `closed what was missing of ${name}` }),
  "PROCUREMENT ACCEPTED": ({ name }) => ({ text: `accepted what was received of ${name}` }),
  "COUNT POSTED": ({ name, to }) => ({
    text: `counted ${to("lineCount") === "1" ? "1 item" : `${to("lineCount") ?? ""} items`} (${name})`,
    fields: ["lineCount"],
  }),
  "WASTE POSTED": wasteRecorded,
  "WASTE UNDONE": ({ name }) => ({ text: `took back ${name}` }),
  "WASTE_REASONS UPDATED": () => ({ text: "changed the reasons for waste" }),
  "ORDER CREATED": orderCreated,
  "ORDER CANCELLED": ({ name, to }) => ({
    text: `cancelled ${name}${inBrackets(to("totalAmount"))}`,
    fields: ["totalAmount"],
  }),
  "RESTAURANT UPDATED": restaurantUpdated,
  "RESTAURANT EXPORTED": ({ to }) => ({ text: `downloaded a file: ${to("file") ?? ""}`, fields: ["file"] }),
  "ITEM EXPORTED": ({ name }) => ({ text: `downloaded the movements of ${name}`, fields: ["file"] }),
  "MEMBER CREATED": ({ name, isSelf }) => ({ text: isSelf ? "joined" : `added ${name}` }),
  "MEMBER UPDATED": ({ name }) => ({ text: `changed what ${name} may do` }),
  "MEMBER DELETED": ({ name, isSelf }) => ({ text: isSelf ? "left" : `removed ${name}` }),
  "INVITATION CREATED": ({ name }) => ({ text: `invited ${name}` }),
  "INVITATION DELETED": ({ name }) => ({ text: `revoked the invitation for ${name}` }),
};

const usually =
  (action: ActivityAction, type: ActivitySubject): Teller =>
  ({ name }) => ({ text: `${verbs[action]} ${articles[type] ?? ""}${name}` });

/**
 * What an entry says, as a sentence with units and dollars, and the entry with the changes that the sentence leaves out.
 * @returns such as "Ana Cook threw away 1 pc Duck leg (Dropped, $4.25)"
 */
export function sentenceOf(entry: ActivityEntry, formats: Formats): { text: string; rest: ActivityEntry } {
  const { action, actor, changes, subject } = entry;
  const valueOf = (field: string, side: "from" | "to") => {
    const change = changes.find((one) => one.field === field);
    return change && changeValue(change, side, formats);
  };
  const tell = tellers[`${subject.type} ${action}`] ?? usually(action, subject.type);
  const { text, fields = [] } = tell({
    name: subject.name,
    isSelf: actor.id === subject.id,
    changes,
    to: (field) => valueOf(field, "to"),
    from: (field) => valueOf(field, "from"),
  });
  const rest = { ...entry, changes: changes.filter(({ field }) => !fields.includes(field)) };
  return { text: `${actor.name} ${text}`, rest };
}
