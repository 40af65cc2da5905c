import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { feastOn } from '../../catalogue/holidays.ts';
import { lessonSeries } from '../../db/schema.ts';
import { addLessons as writeLessons } from '../../lessons/changes/write-lesson.ts';
import { notify } from '../../lessons/notices.ts';
import { addRoom } from '../../lessons/office/rooms.ts';
import { daysOf } from '../../lessons/plans/planned-times.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { localInstant } from '../../platform/time/days.ts';
import data from '../data/lessons.json' with { type: 'json' };
import { writeDiaries } from './diaries.ts';
import { found, type Unit, type University, unitOf } from './making.ts';
import { inTime, LASTS_H, type Lesson, type Planned, timetableOf, type WeekHour } from './timetable.ts';

/** The term goes on around the day on which the demo is made, whatever the time of the year. */
const FIRST_DAY = -49;
const LAST_DAY = 42;
const HALF_AN_HOUR_MS = 30 * 60_000;
/** Nobody teaches so late. */
const EVENING_HOUR = 18;

/** Rooms, a term of lessons in them, and what was taught in those that were held. */
export async function addLessons(university: University): Promise<void> {
  const { tx } = university;
  const roomIds = await addRooms(university);
  const planned = await planTerm(university);
  const cancelled = cancelNext(university, planned);
  const moved = moveNext(university, planned);
  const all = [moved.successor, ...planned]; // a moved lesson names one that is there already
  const byProfessor = [...Map.groupBy(all, ({ unit }) => unit.professorId)];
  for (const [index, [id, own]] of byProfessor.entries()) {
    const held = { roomIds: [roomIds[index % roomIds.length] ?? ''], teachers: [{ id }] };
    const rows = own.map(({ lesson }) => lesson);
    await writeLessons(tx, rows, held);
  }
  await notifyOf(university, cancelled, moved);
  await writeDiaries(university, planned);
}

/** Answers their ids: there are more than professors, so that no two want one. */
async function addRooms({ tx, now }: University): Promise<string[]> {
  const ids: string[] = [];
  for (const { rooms, ...site } of data.sites)
    for (const room of rooms) ids.push((await doneOrThrow(addRoom(tx, { ...room, ...site }, now))).id);
  return ids;
}

async function planTerm(university: University): Promise<Planned[]> {
  const { tx, calendar, units } = university;
  const planned: Planned[] = [];
  const series: (typeof lessonSeries.$inferInsert)[] = [];
  for (const [unit, hours] of timetableOf(units)) {
    for (const [index, hour] of hours.entries()) {
      const row = seriesOf(university, unit, hour, index);
      series.push(row);
      for (const day of daysOf(row).filter((each) => !feastOn(each)))
        planned.push(plan(university, unit, localInstant(day, row.startsTime, calendar.timeZone), row));
    }
  }
  await tx.insert(lessonSeries).values(series);
  const onNow = lessonOnNow(university);
  return onNow ? [onNow, ...planned.filter((each) => !isInTheWay(each, onNow))] : planned;
}

function seriesOf({ calendar }: University, unit: Unit, { weekday, hour }: WeekHour, index: number) {
  return {
    ...{ id: randomUUID(), offeringId: unit.offeringId, weekday },
    kind: index === 0 ? ('lecture' as const) : ('exercise' as const),
    ...{ startsTime: `${String(hour).padStart(2, '0')}:00`, endsTime: `${hour + LASTS_H}:00` },
    ...{ fromDay: calendar.date(FIRST_DAY), toDay: calendar.date(LAST_DAY) },
  };
}

function plan(
  { now, calendar }: University,
  unit: Unit,
  startsAt: Date,
  series?: { id: string; kind: Lesson['kind'] },
): Planned {
  const endsAt = addHours(startsAt, LASTS_H);
  const lesson: Lesson = {
    ...{ id: randomUUID(), uid: randomUUID(), offeringId: unit.offeringId, seriesId: series?.id ?? null },
    ...{ kind: series?.kind ?? 'lecture', startsAt, endsAt, heldFrom: endsAt },
    onlineUrl: unit.code === data.online.unit ? data.online.link : null,
    status: endsAt <= now ? 'held' : 'scheduled',
    ...{ successorId: null, reason: null, before: null, sequence: 0 },
    changedAt: calendar.at(FIRST_DAY, 9),
  };
  return { unit, lesson };
}

/** On a working day there is one on, from the last half hour: between 7 and 20. */
function lessonOnNow(university: University): Planned | null {
  const { now, calendar } = university;
  const hour = new TZDate(now, calendar.timeZone).getHours();
  const isWorkday = calendar.workday(0) === 0 && !feastOn(calendar.date(0));
  if (!isWorkday || hour < 7 || hour >= 20) return null;
  const startsAt = new Date(Math.floor(now.getTime() / HALF_AN_HOUR_MS) * HALF_AN_HOUR_MS);
  return plan(university, unitOf(university, data.onNow.unit), startsAt);
}

const isInTheWay = (one: Planned, other: Planned): boolean =>
  one.lesson.startsAt < other.lesson.endsAt &&
  other.lesson.startsAt < one.lesson.endsAt &&
  (one.unit.professorId === other.unit.professorId ||
    (one.unit.programme === other.unit.programme && one.unit.year === other.unit.year));

function nextOf({ now }: University, planned: Planned[], code: string): Planned {
  const soon = addHours(now, 26);
  const coming = planned.filter(({ unit, lesson }) => unit.code === code && lesson.startsAt > soon);
  return found(inTime(coming)[0]);
}

function cancelNext(university: University, planned: Planned[]): Planned {
  const { unit, reason } = data.cancelled;
  const next = nextOf(university, planned, unit);
  Object.assign(next.lesson, { status: 'cancelled', reason, sequence: 1, changedAt: university.now });
  return next;
}

type Moved = Planned & { successor: Planned };

/** To the evening of its day. */
function moveNext(university: University, planned: Planned[]): Moved {
  const { unit: code, reason } = data.moved;
  const next = nextOf(university, planned, code);
  const { unit, lesson } = next;
  const hour = new TZDate(lesson.startsAt, university.calendar.timeZone).getHours();
  const startsAt = addHours(lesson.startsAt, EVENING_HOUR - hour);
  const endsAt = addHours(startsAt, LASTS_H);
  const times = { startsAt: lesson.startsAt.toISOString(), endsAt: lesson.endsAt.toISOString() };
  const changed = { startsAt, endsAt, heldFrom: endsAt, before: { ...times, rooms: ['Aula 1'] }, reason };
  const successor = { ...lesson, ...changed, id: randomUUID(), sequence: 1, changedAt: university.now };
  Object.assign(lesson, { status: 'moved', successorId: successor.id, reason });
  return { ...next, successor: { unit, lesson: successor } };
}

/** What the students of the two changed lessons find at their bell, from this morning. */
async function notifyOf({ tx, now, careers }: University, cancelled: Planned, moved: Moved): Promise<void> {
  const at = subHours(now, 3);
  const about = ({ unit, lesson: { id: subject } }: Planned) => ({
    to: careers
      .filter(({ units, passed }) => units.some(({ id }) => id === unit.id) && !passed.has(unit.code))
      .map(({ id }) => id),
    ...{ subject, link: `/student/lessons/${subject}` },
  });
  const { startsAt: when, reason } = cancelled.lesson;
  const whyCancelled = { course: cancelled.unit.title, when, reason: reason ?? '' };
  await notify(tx, 'lessonCancelled', { ...about(cancelled), values: whyCancelled }, at);
  const { successor, lesson, unit } = moved;
  const values = { course: unit.title, from: lesson.startsAt, to: successor.lesson.startsAt };
  await notify(tx, 'lessonMoved', { ...about(successor), values }, at);
}
