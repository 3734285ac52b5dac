/** A screen of the product; `npm run landing:pictures` takes it in both colour schemes. */
export interface Picture {
  readonly name: string;
  readonly alt: string;
  /** Of its files, in pixels; the first is shown on a plain screen, the second on a dense one. */
  readonly widths: readonly [number, number];
  /** Width by height. */
  readonly ratio: readonly [number, number];
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
}

export const hero: Picture = {
  name: "dashboard",
  alt: "The dashboard of a restaurant: what runs low, today's orders, and food cost",
  widths: [680, 1360],
  ratio: [680, 560],
  sizes: "(min-width: 1168px) 604px, (min-width: 768px) 51vw, calc(100vw - 32px)",
};

const inStrip = {
  widths: [440, 880],
  ratio: [440, 330],
  sizes: "(min-width: 1168px) 356px, (min-width: 768px) 31vw, calc(100vw - 32px)",
} as const;

export const strip: readonly (Picture & { readonly title: string; readonly text: string })[] = [
  {
    ...inStrip,
    name: "count",
    alt: "A count sheet with the amount of each ingredient, and the differences",
    title: "Count",
    text: "Count down the list on your phone, and see what's off before you save.",
  },
  {
    ...inStrip,
    name: "cook",
    alt: "What a plate costs, ingredient by ingredient",
    title: "Cook",
    text: "Write a recipe in cups or kilograms, and watch what the plate costs.",
  },
  {
    ...inStrip,
    name: "order",
    alt: "An order for what is low, filled in with amounts and prices",
    title: "Order",
    text: "Order what runs low in a few taps, from your last supplier at the last price you paid.",
  },
];

export type Scheme = "light" | "dark";

export const fileOf = ({ name }: Pick<Picture, "name">, scheme: Scheme, width: number) =>
  `/landing/${name}-${scheme}-${width}.webp`;

export const srcSetOf = (picture: Picture, scheme: Scheme) =>
  picture.widths.map((width) => `${fileOf(picture, scheme, width)} ${width}w`).join(", ");
