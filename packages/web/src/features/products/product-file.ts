import type { Product } from "@stockpot/core/product/product.schema";
import type { ListFile } from "../../components/resource/list-file.ts";

export const productFile: ListFile<Product> = {
  file: "PRODUCTS",
  title: "Products",
  name: "products",
  columns: [
    { header: "Name", value: ({ name }) => name },
    { header: "Category", value: ({ category }) => category },
    { header: "Price (USD)", value: ({ price }) => price },
    { header: "On the menu", value: ({ isActive }) => (isActive ? "Yes" : "No") },
    { header: "Available today", value: ({ isAvailable }) => (isAvailable ? "Yes" : "No") },
    { header: "Description", value: ({ description }) => description },
  ],
};
