import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChangedSession, SaveSession } from '../../../contract/exams/board.ts';
import { programmesOf } from '../../catalogue/programmes-of-units.ts';
import { taughtAmong } from '../../catalogue/teaching.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessionOfferings, examSessions, examSlots, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { VersionConflict } from '../../platform/failures.ts';
import {
  done,
  type FieldCode,
  notAllowed,
  type Outcome,
  type Refusal,
  refused,
} from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { sessionMachine } from '../machines.ts';
import { boardOf, NOBODY, tellBoard } from './board.ts';
import { ownSession } from './own-session.ts';
import { periodOf } from './periods.ts';
import { publishSession } from './publish-session.ts';
import { statusOf } from './session-need.ts';
import { publishRefusals, recordingRefusals, seatsOfSlots, timeRefusals, wrong } from './session-rules.ts';

type Saved = SaveSession & { professorId: string; timeZone: string };

/** Makes a draft, with the professor as chair, or changes it; may publish it. A refusal names its field. */
export async function saveSession(
  tx: Database,
  { professorId, timeZone, ...asked }: Saved,
  now: Date,
): Promise<Outcome<ChangedSession, FieldCode | 'state.not_allowed'>> {
  const { examId } = asked;
  const present = examId ? await ownSession(tx, { examId, professorId }) : null;
  if (present && !allows(sessionMachine, statusOf(present, now), 'save')) return notAllowed();

  const taught = await taughtAmong(tx, asked.offeringIds, present?.chairId ?? professorId);
  const draft = toDraft(asked);
  const refusals = [
    ...(await offeringRefusals(tx, asked, taught)),
    ...(await boardRefusals(tx, asked.boardIds, now)),
    ...timeRefusals(draft, await periodOf(tx, asked.periodId, timeZone)),
    ...recordingRefusals(draft),
    ...(asked.publish ? publishRefusals(draft, now) : []),
  ];
  const unitId = taught[0]?.unitId;
  if (refusals.length > 0 || !unitId) return refused(refusals);

  const { slots, ...row } = draft;
  const before = present ? await boardOf(tx, present.id) : NOBODY;
  const saved = present
    ? await changeDraft(tx, present.id, asked.version, { ...row, unitId })
    : await addDraft(tx, { ...row, unitId, chairId: professorId });
  await replaceParts(tx, saved.examId, { slots, offeringIds: asked.offeringIds, boardIds: asked.boardIds });
  await tellBoard(tx, saved.examId, before, now);
  const entry = { actorId: professorId, action: 'exam-session.save', entity: 'exam-session' };
  await audit(tx, { ...entry, entityId: saved.examId }, now);
  return asked.publish ? await publishSession(tx, { ...saved, professorId }, now) : done(saved);
}

function toDraft(asked: SaveSession) {
  const { periodId, kind, mode, recording, room, waitlist, decisionDays, silence, noShow, notes } = asked;
  const slots = asked.slots.map((slot) => ({
    ...slot,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
  }));
  return {
    ...{ periodId, kind, mode, recording, room, waitlist, decisionDays, silence, noShow, notes, slots },
    takesRequests: asked.takesRequests ?? false,
    question: asked.question ?? '',
    requiresPartial: kind === 'final' && (asked.requiresPartial ?? false),
    validUntil: kind === 'partial' && asked.validUntil ? new Date(asked.validUntil) : null,
    startsAt: new Date(asked.startsAt),
    endsAt: new Date(asked.endsAt),
    bookingOpensAt: new Date(asked.bookingOpensAt),
    bookingClosesAt: new Date(asked.bookingClosesAt),
    cancelUntil: new Date(asked.cancelUntil ?? asked.bookingClosesAt),
    capacity: slots.length > 0 ? seatsOfSlots(slots) : asked.capacity,
    reservedFor: asked.reservedFor.length > 0 ? asked.reservedFor : null,
  };
}

/** The chair teaches every offering of the session, and they are of one course. */
async function offeringRefusals(
  tx: Database,
  { offeringIds, reservedFor }: SaveSession,
  taught: { id: string; unitId: string }[],
): Promise<Refusal<FieldCode>[]> {
  const unitIds = [...new Set(taught.map(({ unitId }) => unitId))];
  if (taught.length < new Set(offeringIds).size) return [wrong('offeringIds', 'not_taught')];
  if (unitIds.length > 1) return [wrong('offeringIds', 'several_courses')];
  const programmes = (await programmesOf(tx, unitIds)).get(unitIds[0] ?? '') ?? [];
  const codes = programmes.map(({ code }) => code);
  return reservedFor.every((code) => codes.includes(code)) ? [] : [wrong('reservedFor', 'programme')];
}

/** Who examines teaches at the institution today. */
async function boardRefusals(tx: Database, boardIds: string[], now: Date): Promise<Refusal<FieldCode>[]> {
  const teaching = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, boardIds), eq(profiles.type, 'professor'), currentProfile(now)));
  return teaching.length < new Set(boardIds).size ? [wrong('boardIds', 'board')] : [];
}

type Draft = typeof examSessions.$inferInsert;

async function addDraft(tx: Database, row: Draft): Promise<ChangedSession> {
  const [added] = await tx
    .insert(examSessions)
    .values(row)
    .returning({ examId: examSessions.id, version: examSessions.version });
  if (!added) throw new Error('no exam session was written');
  return added;
}

async function changeDraft(
  tx: Database,
  examId: string,
  version: number | undefined,
  row: Omit<Draft, 'chairId'>,
): Promise<ChangedSession> {
  const asRead = and(eq(examSessions.id, examId), eq(examSessions.version, version ?? 0));
  const [changed] = await tx
    .update(examSessions)
    .set({ ...row, version: sql`${examSessions.version} + 1` })
    .where(asRead)
    .returning({ examId: examSessions.id, version: examSessions.version });
  if (!changed) throw new VersionConflict('exam session', examId);
  return changed;
}

async function replaceParts(
  tx: Database,
  sessionId: string,
  {
    slots,
    offeringIds,
    boardIds,
  }: Pick<SaveSession, 'offeringIds' | 'boardIds'> & Pick<ReturnType<typeof toDraft>, 'slots'>,
): Promise<void> {
  await tx.delete(examSlots).where(eq(examSlots.sessionId, sessionId));
  await tx.delete(examSessionOfferings).where(eq(examSessionOfferings.sessionId, sessionId));
  await tx.delete(examBoards).where(eq(examBoards.sessionId, sessionId));
  await tx
    .insert(examSessionOfferings)
    .values([...new Set(offeringIds)].map((offeringId) => ({ sessionId, offeringId })));
  if (slots.length > 0) await tx.insert(examSlots).values(slots.map((slot) => ({ ...slot, sessionId })));
  if (boardIds.length > 0)
    await tx.insert(examBoards).values([...new Set(boardIds)].map((profileId) => ({ sessionId, profileId })));
}
