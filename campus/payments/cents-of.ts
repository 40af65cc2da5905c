/** An amount as people write it, 412, 412.00 or 412,00, in minor units; undefined where it is none. */
export function centsOf(written: string): number | undefined {
  const [, whole, part = '0'] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(written) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part);
}

/** An amount in minor units as it is written out for the office: 412.00 EUR. */
export const written = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${(amount / 100).toFixed(2)} ${currency}`;
