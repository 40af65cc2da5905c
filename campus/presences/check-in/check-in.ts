import { and, eq, ne, sql } from 'drizzle-orm';
import type { CheckedIn, CheckIn, CheckInRefusal } from '../../../contract/presences/presences.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { attendances } from '../../db/schema.ts';
import { answeredAtOnce, auditedAtOnce, instant, toldAtOnce, wakesRelay } from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { bucketOf, isEmpty, putBack, takeFrom, unreadable } from '../../platform/limits/bucket.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { isInTime } from '../rolls/roll-times.ts';
import { attendanceChanged, presenceMarked } from '../tell.ts';
import { otherRolls, ownLessons } from './check-in-facts.ts';
import { type Called, lessonOfCode, refusalOfOther, refusalsOf } from './check-in-rules.ts';

type Params = CheckIn & {
  careerId: string;
  language: Language;
  /** The browser, as the portal knows it; null where none said so. */
  device: string | null;
  /** When the link was opened that led here, as the portal says it. */
  openedAt: Date | null;
};

type CheckedInOutcome = Outcome<CheckedIn, CheckInRefusal>;

/** Wrong codes of one person: five, and one more every twelve seconds. */
const wrongCodes = (careerId: string) => bucketOf('check-in', careerId, { atOnce: 5, everyMs: 12_000 });

/** Checks a student in. Takes from the bucket of wrong codes first; puts back unless it was wrong. */
export async function checkIn(tx: Database, asked: Params, now: Date): Promise<CheckedInOutcome> {
  const bucket = wrongCodes(asked.careerId);
  await takeFrom(tx, [bucket], now);
  // The second try sees what another window, or another student on this device, wrote meanwhile.
  const outcome =
    (await judge(tx, asked, now)) ??
    (await judge(tx, asked, now)) ??
    refused<CheckInRefusal>([{ code: 'presences.code_wrong' }]);
  if (outcome.ok || !outcome.refusals.some(({ code }) => isGuess(code))) await putBack(tx, bucket);
  return outcome;
}

const isGuess = (code: string) => code === 'presences.code_wrong' || code === 'presences.too_early';

/**
 * The fast path of `checkIn`, for a hall of three hundred: one query and one statement. Null where it isn't
 * possible; the slow path then says why.
 */
export async function checkInAtOnce(
  db: Database,
  asked: Params,
  now: Date,
  atOnce: AtOnce<CheckedIn>,
): Promise<CheckedInOutcome | null> {
  const typed = typedIn(asked, now);
  const lesson = lessonOfCode(await ownLessons(db, asked.careerId, now), typed, now);
  if (!lesson || refusalsOf(lesson, typed).length > 0) return null;
  if (await isEmpty(db, wrongCodes(asked.careerId), now)) return null;
  return await write(db, lesson, asked, now, atOnce);
}

async function judge(tx: Database, asked: Params, now: Date): Promise<CheckedInOutcome | null> {
  const typed = typedIn(asked, now);
  const lessons = await ownLessons(tx, asked.careerId, now);
  const lesson = lessonOfCode(lessons, typed, now);
  if (!lesson) return refusalOfOther(lessons, await otherRolls(tx, asked.careerId), typed, now);
  const refusals = refusalsOf(lesson, typed);
  if (refusals.length > 0) return refused(refusals);
  if (await isDeviceUsed(tx, lesson, asked)) return refused([{ code: 'presences.device_used' }]);
  return await write(tx, lesson, asked, now, { reserved: null, answerTo: (value) => value });
}

const typedIn = ({ code, lessonId, openedAt }: Params, now: Date) => ({
  code,
  lessonId,
  openedAt: openedAt && isInTime(openedAt, now) ? openedAt : null,
});

/** One browser is one student's in a lesson; what stands for it says nothing in another. */
const deviceIn = ({ lessonId }: Called, { device }: Params): string | null =>
  device === null ? null : unreadable(`${lessonId}:${device}`);

async function isDeviceUsed(tx: Database, lesson: Called, asked: Params): Promise<boolean> {
  const device = deviceIn(lesson, asked);
  if (device === null) return false;
  const { lessonId } = lesson;
  const byOther = and(
    eq(attendances.lessonId, lessonId),
    eq(attendances.device, device),
    ne(attendances.careerId, asked.careerId),
  );
  return (await tx.$count(attendances, byOther)) > 0;
}

/** Attendance, audit, events and kept answer at once. Null if it exists or the roll has closed. */
async function write(
  db: Database,
  lesson: Called,
  asked: Params,
  now: Date,
  { reserved, answerTo }: AtOnce<CheckedIn>,
): Promise<CheckedInOutcome | null> {
  const { lessonId, courseId, course, minutes } = lesson;
  const { careerId, language, source = 'code', openedAt } = asked;
  const markedAt = now.toISOString();
  const marked = { lessonId, careerId, status: 'present' as const, minutes, source, markedAt };
  const own = attendanceChanged(careerId, { lessonId, courseId, action: 'checked_in' }, now);
  const told = [own, ...presenceMarked(lesson, marked, now)];
  const courseTitle = inLanguage(course, language);
  const checkedIn: CheckedIn = { lessonId, courseTitle, status: 'present', markedAt, eventId: own.id };
  const entity = { entity: 'attendance', entityId: `${lessonId}:${careerId}` };
  const stillOpen = openedAt && isInTime(openedAt, now) ? sql`or closed_at >= ${instant(openedAt)}` : sql``;
  const written = rowsOf(
    await db.execute(sql`
with run as (
  select id from attendance_run
  where id = ${lessonId}::uuid and status <> 'confirmed' and (status = 'open' ${stillOpen}) for share),
done as (
  insert into attendance (lesson_id, career_id, status, minutes, source, marked_at, device)
  select id, ${careerId}::uuid, 'present', ${minutes}, ${source}, ${instant(now)}, ${deviceIn(lesson, asked)}
  from run on conflict do nothing returning lesson_id),
audited as (${auditedAtOnce(
      { actorId: careerId, action: 'attendance.check-in', ...entity },
      sql`jsonb_build_object('source', ${source}::text)`,
      now,
    )}),
told as (${toldAtOnce(told, {}, now)}),
answered as (${answeredAtOnce(reserved, answerTo(checkedIn), sql`'{}'::jsonb`, now)})
select ${wakesRelay} from done`),
  );
  return written.length > 0 ? done(checkedIn) : null;
}
