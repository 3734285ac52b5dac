/** The categories that the form offers; the API takes any. */
export const productCategories = [
  "Appetizers",
  "Main Course",
  "Desserts",
  "Beverages",
  "Sides",
  "Salads",
  "Soups",
  "Pasta",
  "Pizza",
  "Seafood",
  "Vegetarian",
  "Other",
] as const;
