import { useFormats } from "../../lib/formats.ts";

/** The smallest amount that rounds up to a cent. */
const halfACent = 0.005;

/** An amount in whole cents, with every digit on hover. */
export function Cents({ amount }: { readonly amount: number }) {
  const formats = useFormats();
  const cents = formats.moneyDecimals(2);
  return (
    <span title={formats.fullMoney(amount)}>
      {amount > 0 && amount < halfACent ? `< ${cents(0.01)}` : cents(amount)}
    </span>
  );
}
