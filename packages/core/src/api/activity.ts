/** By what lists of things that can be switched off are filtered. */
export const activities = ["active", "inactive"] as const;

export const activityOf = ({ isActive }: { readonly isActive: boolean }): (typeof activities)[number] =>
  isActive ? "active" : "inactive";
