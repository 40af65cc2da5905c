/** A number within a year, as papers bear it: `2026/000123`. */
export const serialOf = ({ year, number }: { year: number; number: number }): string =>
  `${year}/${String(number).padStart(6, '0')}`;
