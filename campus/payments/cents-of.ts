/**
 * An amount as people and spreadsheets write it, in minor units: 412, 412.00, 412,00, 1.234,56, 1,234.56 or
 * 1 234,56. Undefined where it is none, or can be read in two ways: 1.234 is a thousand here and a unit there.
 */
export function centsOf(written: string): number | undefined {
  const text = written.trim();
  const plain = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text);
  const parted = /^(\d{1,3})([.,' \u00A0\u202F])(\d{3})(?!\2)[.,](\d{2})$/.exec(text);
  if (plain) return inCents(plain[1] ?? '', plain[2] ?? '');
  return parted ? inCents(`${parted[1]}${parted[3]}`, parted[4] ?? '') : undefined;
}

const inCents = (whole: string, part: string): number => Number(whole) * 100 + Number(part);

/** An amount in minor units as it is written out for the office: 412.00 EUR. */
export const written = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${(amount / 100).toFixed(2)} ${currency}`;
