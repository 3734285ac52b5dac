import { useFormats } from "../lib/formats.ts";

/** A number without decimals. */
export const Whole = ({ value }: { readonly value: number }) => useFormats().whole(value);
