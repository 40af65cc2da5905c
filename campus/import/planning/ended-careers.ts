import { and, inArray } from 'drizzle-orm';
import type { CareerStatus } from '../../../contract/careers/career-status.ts';
import type { Database } from '../../db/database.ts';
import { careers } from '../../db/schema.ts';
import type { Findings } from '../reports/findings.ts';
import type { Entry } from './entries.ts';
import { oneOf } from './one-of.ts';

const ENDED: CareerStatus[] = ['withdrawn', 'transferred', 'lapsed', 'graduated'];

/** Those of these careers that have ended here, whatever an import says: nobody of them is enrolled. */
export async function endedAmong(db: Database, careerIds: string[]): Promise<Set<string>> {
  const ended = await db
    .select({ id: careers.id })
    .from(careers)
    .where(and(oneOf(careers.id, [...new Set(careerIds)]), inArray(careers.status, ENDED)));
  return new Set(ended.map(({ id }) => id));
}

/** One warning for each enrolment that is left out. */
export async function warnOfEnded(
  db: Database,
  entries: Entry<'enrollments'>[],
  findings: Findings,
): Promise<void> {
  const careerOf = ({ content }: Entry<'enrollments'>) =>
    content && 'enrolment' in content ? content.enrolment.careerId : null;
  const ended = await endedAmong(
    db,
    entries.flatMap((entry) => careerOf(entry) ?? []),
  );
  for (const entry of entries)
    if (ended.has(careerOf(entry) ?? '')) {
      const place = { file: 'enrollments.csv', line: null, column: 'sourcedId', value: entry.sourcedId };
      findings.warn('career_ended', place);
    }
}
