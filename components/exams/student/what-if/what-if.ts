import { averagesOf, degreeBaseOf } from '@/contract/exams/averages';
import type { ExamToCome, Transcript } from '@/contract/exams/exams';

/** What was typed for exams to come, by unit. */
export type TypedGrades = Readonly<Record<string, string>>;

/** A grade that passes, as it is typed; null for anything else. Honours count as 30 does. */
export function parseTypedGrade(typed: string): number | null {
  const grade = /^\d{2}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return grade >= 18 && grade <= 30 ? grade : null;
}

/** What typed grades would make of a transcript, by the rules that the institution computes it with. */
export function whatIf(rows: Transcript['rows'], toCome: ExamToCome[], typed: TypedGrades) {
  const tried = toCome.flatMap(({ unitId, cfu }) => {
    const grade = parseTypedGrade(typed[unitId] ?? '');
    return grade === null ? [] : [{ grade, cfu }];
  });
  const averages = averagesOf([...rows, ...tried]);
  return {
    count: tried.length,
    cfu: tried.reduce((total, { cfu }) => total + cfu, 0),
    ...averages,
    degreeBase: degreeBaseOf(averages.weighted),
  };
}
