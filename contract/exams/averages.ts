type Row = { grade: number | null; cfu: number };
export type Averages = { weighted: number | null; arithmetic: number | null };

/**
 * The averages of a transcript, not rounded; null if no row has a number. Rows without one (pass/fail,
 * recognised without a grade) do not count; honours count as 30 (docs/domain.md, Careers).
 */
export function averagesOf(rows: Row[]): Averages {
  const graded = rows.flatMap(({ grade, cfu }) => (grade === null ? [] : [{ grade, cfu }]));
  if (graded.length === 0) return { weighted: null, arithmetic: null };
  const credits = sum(graded.map(({ cfu }) => cfu));
  return {
    weighted: credits === 0 ? null : sum(graded.map(({ grade, cfu }) => grade * cfu)) / credits,
    arithmetic: sum(graded.map(({ grade }) => grade)) / graded.length,
  };
}

/** A transcript's averages and credits with one more row; a row without a number changes no average. */
export function becomesWith(recorded: Row[], row: Row) {
  const [before, after] = [averagesOf(recorded), averagesOf([...recorded, row])];
  const counts = row.grade !== null;
  const change = (name: keyof Averages) => {
    const to = after[name];
    return counts && to !== null ? { from: before[name], to } : null;
  };
  const earned = sum(recorded.map(({ cfu }) => cfu));
  return {
    weighted: change('weighted'),
    arithmetic: change('arithmetic'),
    credits: { from: earned, to: earned + row.cfu },
  };
}

/** The start of the degree's grade: the weighted average out of 110, with two decimals (docs/domain.md). */
export const degreeBaseOf = (weighted: number | null): number | null =>
  weighted === null ? null : Math.round(((weighted * 110) / 30) * 100) / 100;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
