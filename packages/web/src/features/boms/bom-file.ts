import type { Bom } from "@stockpot/core/bom/bom.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import type { ListFile } from "../../components/resource/list-file.ts";

export const bomFile: ListFile<Bom> = {
  file: "RECIPES",
  title: "Recipes",
  name: "recipes",
  columns: [
    { header: "Recipe", value: ({ name }) => name },
    { header: "Product", value: ({ product }) => product.name },
    { header: "Version", value: ({ version }) => version },
    { header: "Active", value: ({ isActive }) => (isActive ? "Yes" : "No") },
    {
      header: "Ingredients for a plate",
      value: ({ items }) =>
        items.map(({ name, quantity, unit }) => `${quantity} ${unitNames[unit].symbol} ${name}`).join(", "),
    },
  ],
};
