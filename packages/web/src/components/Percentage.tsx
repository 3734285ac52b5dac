const percentage = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A percentage already rounded to one decimal. */
export const Percentage = ({ value }: { readonly value: number }) => `${percentage.format(value)}%`;
