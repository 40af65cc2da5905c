import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import type { ChangedSheet } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { recordSheets } from '../../db/schema.ts';
import { decideOutcome } from '../../exams/outcomes/decide-outcome.ts';
import { checkSheet } from '../../exams/sheets/check-sheet.ts';
import { prepareSheet } from '../../exams/sheets/prepare-sheet.ts';
import { recordSheet } from '../../exams/sheets/record-sheet.ts';
import { type SheetSetting, signSheet } from '../../exams/sheets/sign-sheet.ts';
import { institutionSigner } from '../../seal/seal-key.ts';
import { ownSealKey, sealing } from '../documents/key-fixtures.ts';
import { givenSignedIn } from '../people/signed-in-fixtures.ts';
import { doneBy, givenProfessor } from './courses-fixtures.ts';
import {
  type GivenResult,
  type GivenSession,
  givenBooked,
  givenOutcome,
  startsAt,
  timeZone,
} from './exams-fixtures.ts';

/** Signs with a key of its own. */
export const sheetSetting: SheetSetting & { timeZone: string } = {
  ...{ timeZone, institution: 'Università di Prova' },
  signer: institutionSigner(sealing.key),
};
export const pdfSetting = {
  ...{ timeZone, key: ownSealKey, publicOrigin: 'https://portal.example' },
  institution: { name: 'Università di Prova', acronym: 'UP' },
};

/** One who was told a 27 on the spot and accepted it three hours after the exam began. */
export async function givenAccepted(tx: Database, session: GivenSession, given: GivenResult = {}) {
  const { careerId, booking } = await givenBooked(tx, session);
  const outcomeId = await givenOutcome(tx, session, booking.id, given);
  const decision = { outcomeId, version: 2, careerId, decision: 'accept' as const };
  await doneBy(decideOutcome(tx, decision, addHours(startsAt, 3)));
  return { careerId, outcomeId };
}

/** A sheet of all that is decided of a session, prepared and checked by its chair and somebody else. */
export async function givenReady(tx: Database, session: GivenSession, at: Date): Promise<ChangedSheet> {
  const { examId, professorId } = session;
  const { sheetId, version } = await doneBy(prepareSheet(tx, { examId, professorId }, at));
  const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
  return await doneBy(checkSheet(tx, { sheetId, version, ...board, professorId }, at));
}

/** Signed by its chair, and recorded. */
export async function givenSigned(
  tx: Database,
  { sheetId, version }: ChangedSheet,
  { professorId }: Pick<GivenSession, 'professorId'>,
  at: Date,
): Promise<string> {
  const user = {
    ...(await givenSignedIn(tx, professorId, { at, provenAt: at })),
    type: 'professor' as const,
  };
  await doneBy(signSheet(tx, { sheetId, version, user }, sheetSetting, at));
  await recordSheet(tx, { sheetId }, sheetSetting, at);
  return sheetId;
}

/** The same of all that is decided of a session. */
export const givenRecorded = async (tx: Database, session: GivenSession, at: Date): Promise<string> =>
  await givenSigned(tx, await givenReady(tx, session, at), session, at);

export async function storedSheet(tx: Database, sheetId: string) {
  const [sheet] = await tx.select().from(recordSheets).where(eq(recordSheets.id, sheetId));
  if (!sheet) throw new Error('no such sheet');
  return sheet;
}
