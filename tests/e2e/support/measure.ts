import { expect, type Page } from "@playwright/test";

export type Fault = string;

const tableOf = (page: Page, name: string) => page.getByRole("table", { name, exact: true });

/** The most pixels of a row: of a table, and of the two lines that a phone shows. */
const highest = { table: 56, phone: 72 };

/** The highest row of a table, and whether its rows are a phone's. */
const heightOf = (page: Page, name: string) =>
  tableOf(page, name).evaluate((table) => ({
    height: Math.max(...[...table.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height)),
    isPhone: getComputedStyle(table).display === "block",
  }));

/**
 * Parts of a table that lie outside its frame, are cut or covered, or break within a word, a number,
 * a date or a document's number.
 */
export const faultsOf = (page: Page, name: string): Promise<Fault[]> =>
  tableOf(page, name).evaluate((table) => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const { parentElement: frame } = table;
    if (frame === null) return ["the table has no frame"];
    if (frame.scrollWidth > frame.clientWidth)
      faults.push(`the table is ${frame.scrollWidth - frame.clientWidth} px too wide`);
    const bounds = frame.getBoundingClientRect();

    for (const pressed of table.querySelectorAll("tbody :is(a, button, [role=combobox])")) {
      const { left, right } = pressed.getBoundingClientRect();
      const isOutside = left < bounds.left - 1 || right > bounds.right + 1;
      if (
        pressed.checkVisibility({ visibilityProperty: true }) &&
        isOutside &&
        pressed.closest("[data-clamp]") === null
      )
        faults.push(`outside the frame: ${pressed.getAttribute("aria-label") ?? pressed.textContent}`);
    }

    /** A date with its time, or whatever stands between two spaces. */
    const unbreakable = /[A-Z][a-z]{2} \d{1,2}, \d{4}|\d{1,2}:\d{2}\s[AP]M|\S+/g;
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const text = node.textContent ?? "";
      const cell = node.parentElement?.closest("tbody td");
      // An address may end in an ellipsis.
      if (node.parentElement?.closest("a[href^=mailto]")) continue;
      if (
        !cell ||
        !cell.checkVisibility({ visibilityProperty: true }) ||
        node.parentElement === null ||
        !node.parentElement.checkVisibility({ visibilityProperty: true })
      )
        continue;
      for (const { 0: word, index } of text.matchAll(unbreakable)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const covers = [...(cell.parentElement?.querySelectorAll("[role=combobox]") ?? [])].some((chooser) => {
          const cover = chooser.getBoundingClientRect();
          const isUnder = ({ left, right, top, bottom }: DOMRect) =>
            left < cover.right - 1 && right > cover.left + 1 && top < cover.bottom - 1 && bottom > cover.top + 1;
          return !cell.contains(chooser) && rects.some(isUnder);
        });
        if (covers) faults.push(`covered: ${word}`);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`broken: ${word}`);
        // A word alone that is longer than its column ends in an ellipsis; what has figures is never cut.
        const clip = node.parentElement.closest("[data-clamp]") ?? cell;
        const isCut = rects.some(({ right }) => right > clip.getBoundingClientRect().right + 1);
        if (isCut && /\d/.test(word) && !word.includes("@")) faults.push(`cut: ${word}`);
      }
    }
    return [...new Set(faults)];
  });

/**
 * The height of a table's rows at the window's present width, and their faults. A table is laid out again
 * some frames after the window has changed: a fault counts once it stays.
 */
export async function rowsOf(page: Page, name: string, width: number) {
  let rows: { height: number; faults: Fault[] } = { height: Infinity, faults: [] };
  await tableOf(page, name).evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  const measure = async () => {
    const { height, isPhone } = await heightOf(page, name);
    const most = isPhone && width < 600 ? highest.phone : highest.table;
    const faults = await faultsOf(page, name);
    rows = { height, faults: height > most ? [`a row is ${height} px high`, ...faults] : faults };
    return rows.faults;
  };
  await expect
    .poll(measure, { timeout: 20_000 })
    .toEqual([])
    .catch(() => {});
  return rows;
}

/** The fields whose letters are smaller than 16 px: iOS zooms into them. */
export const fieldsThatZoom = (page: Page): Promise<Fault[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("input:not([type=checkbox], [type=radio]), textarea, select")]
      .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 200)),
  );

/** Touch targets smaller than 44 px. */
export const targetsTooSmall = (page: Page): Promise<Fault[]> =>
  page.evaluate(() => {
    /** A pixel less than 44: a target of the right size may end between two pixels. */
    const least = 43;
    const small: string[] = [];
    for (const pressed of document.querySelectorAll(
      "main :is(a, button, input, [role=combobox], [role=tab]), header :is(a, button)",
    )) {
      if (!pressed.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A select's own input is never tapped, and a link within a sentence is as high as its line.
      if (pressed.matches("[aria-hidden=true], .MuiSelect-nativeInput, :disabled, p a")) continue;
      pressed.scrollIntoView({ block: "center" });
      // The name of a row is as large as its cell, and on a phone as its row.
      const cell = pressed.matches("td:first-of-type a") ? pressed.closest("td") : null;
      const row = cell?.parentElement;
      const place = row && getComputedStyle(row).display === "grid" ? row : (cell ?? pressed);
      const { left, top, width, height } = place.getBoundingClientRect();
      // A row holds other targets too: its own is where its name stands.
      const named = pressed.getBoundingClientRect();
      const x = cell === null ? left + width / 2 : named.left + Math.min(named.width, 60) / 2;
      const y = top + height / 2;
      const isHit = (hit: Element | null) =>
        hit !== null && (pressed.contains(hit) || (hit.contains(pressed) && hit.matches("label, .MuiInputBase-root")));
      /** How many pixels hit it, in one direction and its opposite; the edge of the screen ends no target. */
      const extent = (stepX: number, stepY: number) => {
        let pixels = 1;
        for (const sign of [1, -1]) {
          for (let step = 1; step < least; step += 1) {
            const [atX, atY] = [x + sign * step * stepX, y + sign * step * stepY];
            const isInside = atX >= 0 && atX < innerWidth && atY >= 0 && atY < innerHeight;
            if (isInside && !isHit(document.elementFromPoint(atX, atY))) break;
            pixels += 1;
          }
        }
        return pixels;
      };
      const [wide, high] = [extent(1, 0), extent(0, 1)];
      if (wide < least || high < least)
        small.push(`${pressed.getAttribute("aria-label") ?? pressed.textContent} (${wide} × ${high})`);
    }
    return small;
  });
