import { asc, eq } from 'drizzle-orm';
import { becomesWith } from '../../../contract/exams/averages.ts';
import type { ProposedExam } from '../../../contract/processes/recognition.ts';
import { askedExams } from '../../../contract/processes/requested-exams.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Recognised } from '../../area.ts';
import { transcriptOf } from '../../careers/records/transcript.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, recognitions } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { mayAnswer } from '../requests/current-step.ts';
import type { StoredRequest } from '../requests/request-machine.ts';

/** The last proposal for a request's exams, in their order; `unit` null: nothing is recognised. */
export async function proposalOf(db: Database, requestId: string) {
  const rows = await db
    .select({ row: recognitions, code: courseUnits.code, title: courseUnits.title })
    .from(recognitions)
    .leftJoin(courseUnits, eq(courseUnits.id, recognitions.unitId))
    .where(eq(recognitions.requestId, requestId))
    .orderBy(asc(recognitions.position));
  return rows.map(({ row: { unitId, cfu, grade, honours, ...row }, code, title }) => ({
    ...row,
    unit:
      unitId === null || cfu === null || code === null || title === null
        ? null
        : { unitId, code, title, cfu, grade, honours },
  }));
}

type Row = Awaited<ReturnType<typeof proposalOf>>[number];

/** What its student has accepted: that is recorded once the request is approved. */
export async function recognisedBy(
  db: Database,
  { id, data }: Pick<StoredRequest, 'id' | 'data'>,
): Promise<Recognised[]> {
  const exams = askedExams(data);
  return (await proposalOf(db, id)).flatMap(({ position, unit, accepted }) => {
    if (!unit || !accepted) return [];
    const { unitId, code, cfu, grade, honours } = unit;
    return [{ unitId, unit: code, cfu, grade, honours, examDate: exams[position]?.on ?? '' }];
  });
}

/** As its student reads it; what a row would make of the averages counts on what was accepted before it. */
export async function shownProposal(
  db: Database,
  request: StoredRequest,
  language: Language,
  now: Date,
): Promise<ProposedExam[]> {
  const rows = await proposalOf(db, request.id);
  const isAsked = mayAnswer(request, now);
  const recorded = isAsked ? await transcriptOf(db, request.careerId) : [];
  const accepted = rows.flatMap(({ unit, accepted }) => (unit && accepted ? [unit] : []));
  const becomes = ({ unit, accepted: answer }: Row) =>
    isAsked && unit && answer === null && recorded.every(({ unitId }) => unitId !== unit.unitId)
      ? becomesWith([...recorded, ...accepted], unit)
      : null;
  return rows.map((row) => ({
    ...{ id: row.id, reason: row.reason, accepted: row.accepted, becomes: becomes(row) },
    unit: row.unit && shownUnit(row.unit, language),
  }));
}

const shownUnit = (
  { code, title, cfu, grade, honours }: NonNullable<Row['unit']>,
  language: Language,
): ProposedExam['unit'] => ({ code, title: inLanguage(title, language), cfu, grade, honours });
