import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { RollCode, RollDetail, RollRow } from '../../../contract/presences/presences.ts';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { absenceAnnouncements, attendanceDisputes, attendances } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { qrOf } from '../../pdf/qr.ts';
import { NotFound } from '../../platform/failures.ts';
import { oneRoll } from './list-rolls.ts';
import { confirmationUndoUntil } from './open-roll.ts';
import { ownRoll } from './own-roll.ts';
import { codeAt, endOfStep, stepAt } from './roll-codes.ts';
import { rosterOf } from './roster.ts';

/** A lesson's roll with everybody on it; throws `NotFound` for a lesson of somebody else's. */
export async function rollDetail(
  db: Database,
  { areas, ...asked }: { lessonId: string; professorId: string; areas: Area[] },
  reader: Reader,
  now: Date,
): Promise<RollDetail> {
  const roll = await oneRoll(db, asked, reader);
  const roster = await rosterOf(db, roll.courseId);
  const written = new Map((await writtenIn(db, asked.lessonId)).map((row) => [row.careerId, row]));
  const setting = { timeZone: reader.timeZone, areas };
  const undoUntil = await confirmationUndoUntil(db, await ownRoll(db, asked), setting, now);
  const announced = new Set(await announcedIn(db, asked.lessonId));
  const rows = roster.map(({ careerId, name, preferredName, badge, exempt, joinedAt }): RollRow => {
    const own = written.get(careerId);
    return {
      ...{ careerId, name, preferredName, badge, exempt },
      joined: joinedAt.toISOString() <= roll.startsAt,
      status: own?.status ?? null,
      minutes: own?.minutes ?? 0,
      source: own?.source ?? null,
      markedAt: own?.markedAt.toISOString() ?? null,
      announced: announced.has(careerId),
      dispute: own?.dispute ?? null,
    };
  });
  return { now: now.toISOString(), roll, rows, undoUntil };
}

const writtenIn = (db: Database, lessonId: string) =>
  db
    .select({ ...getTableColumns(attendances), dispute: attendanceDisputes.status })
    .from(attendances)
    .leftJoin(
      attendanceDisputes,
      and(
        eq(attendanceDisputes.lessonId, attendances.lessonId),
        eq(attendanceDisputes.careerId, attendances.careerId),
      ),
    )
    .where(eq(attendances.lessonId, lessonId));

async function announcedIn(db: Database, lessonId: string): Promise<string[]> {
  const rows = await db
    .select({ careerId: absenceAnnouncements.careerId, one: sql`1` })
    .from(absenceAnnouncements)
    .where(eq(absenceAnnouncements.lessonId, lessonId));
  return rows.map(({ careerId }) => careerId);
}

type Params = { lessonId: string; professorId: string; publicOrigin: string };

/** The code of this moment by the service's clock: whoever shows it, and however often, shows the same. */
export async function rollCode(
  db: Database,
  { publicOrigin, ...asked }: Params,
  reader: Reader,
  now: Date,
): Promise<RollCode> {
  const { key } = await ownRoll(db, asked);
  const { status, present, expected } = await oneRoll(db, asked, reader);
  if (!key || !status) throw new NotFound('roll call', asked.lessonId);
  const step = stepAt(now);
  const code = codeAt(key, step);
  const link = new URL(`/student/lessons/checkin?${new URLSearchParams({ code })}`, publicOrigin);
  return {
    now: now.toISOString(),
    status,
    code: status === 'open' ? code : '',
    changesAt: endOfStep(step).toISOString(),
    qr: status === 'open' ? qrOf(link.href) : { size: 0, path: '' },
    present,
    expected,
  };
}
