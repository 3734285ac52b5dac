/** How names are compared, written down apart from the product: without case and accents. */
export const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
