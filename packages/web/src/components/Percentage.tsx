import { useFormats } from "../lib/formats.ts";

/** A percentage already rounded to one decimal. */
export const Percentage = ({ value }: { readonly value: number }) => useFormats().percent(value);
