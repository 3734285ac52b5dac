import { Big } from "big.js";

const zero = Big(0);

export interface Amount {
  readonly quantity: Big;
  readonly value: Big;
}

/** Amounts by what they are of. */
export class Sums {
  readonly #sums = new Map<string, Amount>();

  add(key: string, quantity: Big, value: Big): void {
    const sum = this.get(key);
    this.#sums.set(key, { quantity: sum.quantity.plus(quantity), value: sum.value.plus(value) });
  }

  get = (key: string): Amount => this.#sums.get(key) ?? { quantity: zero, value: zero };

  /** Those whose keys match. */
  where(matches: (key: string) => boolean): Sums {
    const some = new Sums();
    for (const [key, { quantity, value }] of this.#sums) if (matches(key)) some.add(key, quantity, value);
    return some;
  }

  /** Where these differ from others. */
  differencesFrom(others: Sums, what: string): readonly string[] {
    return [...new Set([...this.#sums.keys(), ...others.#sums.keys()])].flatMap((key) => {
      const [is, should] = [this.get(key), others.get(key)];
      if (is.quantity.eq(should.quantity) && is.value.eq(should.value)) return [];
      return [`${what} ${key} ${text(is)}, should ${text(should)}`];
    });
  }
}

export const text = ({ quantity, value }: Amount) => `${quantity.toFixed()} for ${value.toFixed()}`;
