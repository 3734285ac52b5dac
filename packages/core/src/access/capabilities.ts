/** What a member is in a restaurant. VIEWER only reads: a bookkeeper, an investor. */
export const membershipRoles = ["OWNER", "MANAGER", "STAFF", "VIEWER"] as const;
export type MembershipRole = (typeof membershipRoles)[number];

/** A user's role inside a restaurant: a member's, or that of an administrator of the platform who gives support. */
export const insideRoles = [...membershipRoles, "ADMIN"] as const;
export type InsideRole = (typeof insideRoles)[number];

/** What a member can be given or denied on top of the role. */
export const toggleNames = ["seesCosts", "mayCount", "mayReceive", "mayWaste", "mayTakeOrders"] as const;
export type Toggle = (typeof toggleNames)[number];
export type Toggles = Readonly<Partial<Record<Toggle, boolean>>>;

/** The toggles that each role has, and their values until they are set. */
export const defaultToggles: Readonly<Record<MembershipRole, Toggles>> = {
  OWNER: {},
  MANAGER: { seesCosts: true },
  STAFF: { seesCosts: false, mayCount: true, mayReceive: true, mayWaste: true, mayTakeOrders: true },
  VIEWER: {},
};

/** Whether a role may do something: always, never, by a toggle, or up to an amount and only if they see costs. */
export type Rule = boolean | Toggle | "approvalLimit";

type Rules = Readonly<Record<InsideRole, Rule>>;

const everyone: Rules = { OWNER: true, MANAGER: true, STAFF: true, VIEWER: true, ADMIN: true };
const readers: Rules = { ...everyone, STAFF: false };
const managers: Rules = { ...readers, VIEWER: false };
const owners: Rules = { ...managers, MANAGER: false };
const ownersAlone: Rules = { ...owners, ADMIN: false };

/**
 * Who may do what in a restaurant. Nothing else says so: routes name the capability they need, and fields the one that
 * seeing or setting them needs.
 */
const table = {
  /** The dashboard, settings, products, recipes, suppliers and orders. */
  "restaurant.read": everyone,
  /** Items, amounts, movements and counts. */
  "stock.read": everyone,
  /** Unit costs, values, plate costs and prices paid. */
  "costs.read": { ...everyone, MANAGER: "seesCosts", STAFF: "seesCosts" },
  /** Says what stock on hand cost, where deliveries say something else. */
  "costs.correct": owners,
  "stock.count": { ...managers, STAFF: "mayCount" },
  "stock.waste": { ...managers, STAFF: "mayWaste" },
  /** Undoes waste that another member recorded, or the member did over a day ago. */
  "waste.correct": managers,
  /** A new quantity in the item's form. */
  "stock.adjust": managers,
  "items.edit": managers,
  "recipes.edit": managers,
  "products.edit": managers,
  /** Says that a product is sold out, or there again. */
  "products.availability": { ...everyone, VIEWER: false },
  /** Procurements that are on their way. */
  "purchases.read": everyone,
  /** Those that are not approved yet, received or cancelled too. */
  "purchases.readAll": readers,
  "purchases.draft": { ...managers, MANAGER: "seesCosts" },
  "purchases.approve": { ...managers, MANAGER: "approvalLimit" },
  "purchases.receive": { ...managers, STAFF: "mayReceive" },
  /**
   * Accepts more than was ordered, closes lines short, undoes a delivery that another member recorded or that is over a
   * day old.
   */
  "purchases.correct": managers,
  "suppliers.edit": managers,
  "orders.take": { ...managers, STAFF: "mayTakeOrders" },
  /** Cancels an order that has used its ingredients, or takes it back to before that. */
  "orders.void": managers,
  /** Gives food away: a whole order, or pieces of one. */
  "orders.comp": managers,
  "orders.discount": managers,
  /** Gives back money of a completed order. */
  "orders.refund": managers,
  /** Says that a completed or cancelled order was a mistake. */
  "orders.correct": managers,
  /** What was sold, US dollars. */
  "reports.sales": readers,
  /** The profit and loss statement, and what each of its figures is made of. */
  "reports.money": { ...readers, MANAGER: "seesCosts" },
  /** Wages, rent and whatever else is spent apart from food. */
  "expenses.edit": ownersAlone,
  "period.close": ownersAlone,
  "settings.edit": managers,
  /** Settings by which stock and days are counted. */
  "settings.rules": owners,
  "members.read": managers,
  /** Managers invite staff alone. */
  "members.invite": managers,
  "members.manage": owners,
  "activity.read": readers,
  /** What was done to members. */
  "activity.members": { ...readers, MANAGER: false },
  "export.run": readers,
  /** Procurements; managers delete drafts of their own. */
  "delete.documents": owners,
  /** Items, products, suppliers and recipes. */
  "delete.things": owners,
  "restaurant.delete": ownersAlone,
} as const satisfies Record<string, Rules>;

export type Capability = keyof typeof table;

const isCapability = (name: string): name is Capability => name in table;
export const capabilityNames: readonly Capability[] = Object.keys(table).filter(isCapability);

export const ruleOf = (capability: Capability, role: InsideRole): Rule => table[capability][role];

/** A member's rights as they are stored. */
export interface Rights {
  readonly role: InsideRole;
  /** The toggles that were set; the others have the role's values. */
  readonly toggles?: Toggles | undefined;
  /** The largest procurement that a manager may approve, whole US cents; none where it is absent. */
  readonly approvesUpToCents?: number | undefined;
}

/** Whether a toggle is on for a member. */
const isOn = ({ role, toggles }: Rights, toggle: Toggle): boolean =>
  role === "ADMIN" || (toggles?.[toggle] ?? defaultToggles[role][toggle] ?? false);

function allows(rights: Rights, rule: Rule): boolean {
  if (typeof rule === "boolean") return rule;
  if (rule !== "approvalLimit") return isOn(rights, rule);
  return (rights.approvesUpToCents ?? 0) > 0 && isOn(rights, "seesCosts");
}

/** Everything that a member may do. */
export const capabilitiesOf = (rights: Rights): readonly Capability[] =>
  capabilityNames.filter((capability) => allows(rights, ruleOf(capability, rights.role)));

/** A user inside a restaurant: their role, and everything that follows from it. */
export interface Inside {
  readonly rights: Rights;
  readonly capabilities: ReadonlySet<Capability>;
}

export const insideWith = (rights: Rights): Inside => ({ rights, capabilities: new Set(capabilitiesOf(rights)) });
