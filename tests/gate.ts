/**
 * The files that `npm test` runs, by project; all others run in `npm run test:all` alone. What is here depends on
 * nothing but the commit: no test asserts a time or a size in memory, and none draws anew or races what it cannot
 * repeat. Journeys in the browser are tagged `@gate`.
 */
export const gate: Readonly<Record<string, readonly string[]>> = {
  api: [
    "above-approved",
    "activity",
    "adjustment",
    "auth",
    "bom",
    "conversion",
    "count",
    "explanation",
    "idempotency",
    "inventory",
    "invitation",
    "ledger",
    "member",
    "meta",
    "order",
    "order-change",
    "price-change",
    "procurement",
    "product",
    "receipt",
    "recorded",
    "reference",
    "refusals",
    "restaurant",
    "search",
    "second-factor",
    "sessions",
    "settings",
    "supplier",
    "undone-receipt",
    "user",
    "waste",
  ],
  property: ["bom", "closed-days", "cost", "count", "explanation", "interleaving", "inventory", "receipt", "value"],
  faults: ["account", "deleted-member", "interruption", "member", "order", "order-number", "route", "table-format"],
  security: ["answers", "attempts-at-once", "authorisation", "cursor", "document", "input", "output", "sign-in"],
};
