import { MOST_LESSONS, type SavedSeries, type SaveSeries } from '../../../contract/lessons/plans.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { lessonSeries } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { studentCounts } from '../attending.ts';
import type { Slot } from '../plans/conflicts.ts';
import { roomsById, roomsFor } from '../plans/free-rooms.ts';
import { heldRefusals, publishRefusals, weeklyRefusals } from '../plans/plan-rules.ts';
import { plannedTimes } from '../plans/planned-times.ts';
import { lessonsEvent } from '../tell.ts';
import type { SaveCode } from './save-lesson.ts';
import { addLessons, unlessInTheWay } from './write-lesson.ts';

export type SeriesCode = SaveCode | 'lessons.no_room' | 'lessons.no_day' | 'lessons.too_many';
type Params = SaveSeries & { professorId: string };

/** Makes a lesson on a weekday of every week, without the holidays: all of them, or none. */
export async function saveSeries(
  tx: Database,
  asked: Params,
  { language, timeZone }: Reader,
  now: Date,
): Promise<Outcome<SavedSeries, SeriesCode>> {
  const { courseId, professorId } = asked;
  await requireTeaching(tx, professorId, courseId);
  const wrong = [...weeklyRefusals(asked), ...(await heldRefusals(tx, asked))];
  if (wrong.length > 0) return refused(wrong);
  const { slots, leftOut } = await plannedTimes(tx, asked, timeZone);
  const against = againstTimes(asked, slots, now);
  if (against.length > 0) return refused(against);
  const roomIds = asked.findRoom ? await roomFor(tx, courseId, slots) : asked.roomIds;
  if (!roomIds) return refused([{ code: 'lessons.no_room', field: 'roomIds' }]);

  const write = (inner: Database) => add(inner, { ...asked, roomIds }, slots, now);
  const { teacherIds } = asked;
  const made = asked.publish
    ? await unlessInTheWay(tx, { slots, roomIds, teacherIds, except: [] }, write)
    : done(await write(tx));
  if (!made.ok) return refused(made.refusals.slice(0, MOST_TOLD));
  const days = leftOut.map(({ day, name }: { day: string; name: LocalText }) => ({
    day,
    name: inLanguage(name, language),
  }));
  return done({ ...made.value, rooms: await roomsById(tx, roomIds), leftOut: days });
}

/** More would hardly be read. */
const MOST_TOLD = 10;

function againstTimes({ publish }: Params, slots: Slot[], now: Date): Refusal<SeriesCode>[] {
  const [first] = slots;
  if (!first) return [{ code: 'lessons.no_day', field: 'toDay' }];
  if (slots.length > MOST_LESSONS)
    return [{ code: 'lessons.too_many', field: 'toDay', params: { most: MOST_LESSONS } }];
  return publish ? publishRefusals(first, now) : [];
}

/** The smallest room with places enough that is free every time; null where there is none. */
async function roomFor(tx: Database, courseId: string, slots: Slot[]): Promise<string[] | null> {
  const students = (await studentCounts(tx, [courseId])).get(courseId) ?? 0;
  const room = (await roomsFor(tx, { students, slots })).find(({ free, fits }) => free && fits);
  return room ? [room.id] : null;
}

async function add(tx: Database, asked: Params, slots: Slot[], now: Date) {
  const { courseId, kind, weekday, startsTime, endsTime, fromDay, toDay, onlineUrl, publish } = asked;
  const [series] = await tx
    .insert(lessonSeries)
    .values({ offeringId: courseId, kind, weekday, startsTime, endsTime, fromDay, toDay })
    .returning({ id: lessonSeries.id });
  if (!series) throw new Error('no series was written');
  const rows = slots.map(({ startsAt, endsAt }) => ({
    offeringId: courseId,
    seriesId: series.id,
    ...{ kind, onlineUrl, startsAt, endsAt },
    heldFrom: endsAt,
    changedAt: now,
    status: publish ? ('scheduled' as const) : ('draft' as const),
  }));
  const teachers = asked.teacherIds.map((id) => ({ id }));
  const added = await addLessons(tx, rows, { roomIds: asked.roomIds, teachers });
  const entry = { actorId: asked.professorId, action: 'lesson-series.add', entity: 'lesson-series' };
  await audit(tx, { ...entry, entityId: series.id, detail: { lessons: added.length } }, now);
  if (publish) await tellAll(tx, [lessonsEvent(courseId, now)]);
  return { seriesId: series.id, lessons: added };
}
