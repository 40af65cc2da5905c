/** How many digits of a currency (ISO 4217) are minor units: of euros two, of yen none. */
function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // what is no currency is refused by itself
  }
}

/**
 * An amount as people and spreadsheets write it, in minor units: 412, 412.00, 412,00, 1.234,56, 1,234.56 or 1
 * 234,56. Undefined for no amount, for decimals that the currency lacks, and where it is ambiguous: 1.234 is
 * a thousand here and a unit there.
 */
export function centsOf(written: string, currency = 'EUR'): number | undefined {
  const digits = minorDigits(currency);
  const text = written.trim();
  const plain = /^(\d{1,6})(?:[.,](\d+))?$/.exec(text);
  const parted = /^(\d{1,3})([.,' \u00A0\u202F])(\d{3})(?!\2)[.,](\d+)$/.exec(text);
  const [whole, part = ''] = plain ? plain.slice(1) : [`${parted?.[1]}${parted?.[3]}`, parted?.[4]];
  const isThousand = plain !== null && part.length === 3 && whole !== '0' && `${whole}`.length <= 3;
  const isRead = (plain !== null && !isThousand) || parted !== null;
  return isRead && (part === '' || part.length === digits)
    ? Number(whole) * 10 ** digits + Number(part)
    : undefined;
}

/** An amount in minor units as it is written out for the office: 412.00 EUR. */
export const written = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${(amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))} ${currency}`;
