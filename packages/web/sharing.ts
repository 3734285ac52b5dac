import type { HtmlTagDescriptor, Plugin } from "vite";

const description =
  "Know what's on the shelf and what every plate costs: inventory, recipes, purchases and orders for restaurants.";

const image = {
  path: "/landing/share.jpg",
  width: "1200",
  height: "630",
  alt: "Stockpot's dashboard with stock, orders and food cost",
};

/**
 * What a link to the site shows in a chat. Chat programs want the picture's whole address, which a build only has
 * where it is told for which site it is.
 * @param url without a slash at its end; empty where it is not known
 */
function sharingTags(url: string): HtmlTagDescriptor[] {
  const properties = {
    "og:type": "website",
    "og:site_name": "Stockpot",
    "og:title": "Stockpot · Smart inventory management for restaurants",
    "og:description": description,
    ...(url !== "" && { "og:url": `${url}/` }),
    "og:image": `${url}${image.path}`,
    "og:image:width": image.width,
    "og:image:height": image.height,
    "og:image:alt": image.alt,
  };
  const names = { description, "twitter:card": "summary_large_image" };
  return [
    ...Object.entries(names).map(([name, content]) => ({ tag: "meta", attrs: { name, content } })),
    ...Object.entries(properties).map(([property, content]) => ({ tag: "meta", attrs: { property, content } })),
  ];
}

export const sharing = (url: string): Plugin => ({
  name: "stockpot:sharing",
  transformIndexHtml: () => sharingTags(url),
});
