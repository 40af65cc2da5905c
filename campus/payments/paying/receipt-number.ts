/** A receipt's number as it is written: `2026/000123`. */
export const numberOf = ({ year, number }: { year: number; number: number }): string =>
  `${year}/${String(number).padStart(6, '0')}`;
