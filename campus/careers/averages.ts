export type Averages = { weighted: number | null; arithmetic: number | null };

/**
 * The averages of a transcript, unrounded; null where no row has a number. What has none (pass/fail, recognised
 * without a grade) does not count; honours count as 30 (domain §7).
 */
export function averagesOf(rows: { grade: number | null; cfu: number }[]): Averages {
  const graded = rows.flatMap(({ grade, cfu }) => (grade === null ? [] : [{ grade, cfu }]));
  if (graded.length === 0) return { weighted: null, arithmetic: null };
  const credits = sum(graded.map(({ cfu }) => cfu));
  return {
    weighted: credits === 0 ? null : sum(graded.map(({ grade, cfu }) => grade * cfu)) / credits,
    arithmetic: sum(graded.map(({ grade }) => grade)) / graded.length,
  };
}

/** Where the degree's grade starts from: the weighted average out of 110, to two decimals (domain §7). */
export const degreeBaseOf = (weighted: number | null): number | null =>
  weighted === null ? null : Math.round(((weighted * 110) / 30) * 100) / 100;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
