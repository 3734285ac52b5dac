import type { TestTagDefinition } from "vitest/config";

declare module "vitest" {
  interface TestTags {
    tags: "race";
  }
}

/** The tags that tests can have. */
export const tags: TestTagDefinition[] = [
  {
    name: "race",
    description: "Requests of one moment, in an order that cannot be repeated. The gate leaves them out.",
  },
];
