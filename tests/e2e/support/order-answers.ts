import type { Page } from "@playwright/test";

interface AnsweredOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly beingPosted?: string | undefined;
  readonly refused?: object | undefined;
}

/** Answers every reading of orders with the server's answer and given fields over it. */
export async function overlayOrders(page: Page, overlay: (order: AnsweredOrder) => AnsweredOrder): Promise<void> {
  await page.route(/\/api\/v1\/restaurants\/[^/]+\/orders(?:\?|\/[^/]+$)/, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const answer: { data: AnsweredOrder | AnsweredOrder[] } = await response.json();
    const data = Array.isArray(answer.data) ? answer.data.map(overlay) : overlay(answer.data);
    return route.fulfill({ response, json: { ...answer, data } });
  });
}

/** What an order keeps of a change that it was short of so many ingredients for. */
export const refusedFor = (names: readonly string[]) => ({
  status: "READY_FOR_PICKUP",
  at: "2026-01-31T11:22:33.000Z",
  shortages: names.map((name, index) => ({
    inventoryItemId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    name,
    needed: 1234.5678,
    available: 34.5,
    unit: "KILOGRAM",
  })),
});
