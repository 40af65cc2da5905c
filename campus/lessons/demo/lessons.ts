import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import { addHours } from 'date-fns/addHours';
import { getISODay } from 'date-fns/getISODay';
import { feastOn } from '../../catalogue/holidays.ts';
import { diaryEntries, lessonRegisters, lessonSeries, lessons } from '../../db/schema.ts';
import type { Making, Unit, University } from '../../making.ts';
import { takeRooms, takeTeachers } from '../changes/write-lesson.ts';
import { notify } from '../notices.ts';
import { keepNotices } from './notices.ts';
import { addRooms } from './rooms.ts';
import { timetableOf, type WeekHour } from './timetable.ts';

type Lesson = typeof lessons.$inferInsert & { id: string; startsAt: Date; endsAt: Date };
type Planned = { unit: Unit; lesson: Lesson };

/** The term goes on around the day on which the demo is made, whatever the time of the year. */
const FIRST_DAY = -49;
const LAST_DAY = 42;
const LASTS_H = 2;
const HALF_AN_HOUR_MS = 30 * 60_000;

/** What the printed student and professor find: one on now, one moved, one cancelled, and one course that is online too. */
const ON_NOW = 'INF201';
const MOVED = 'INF203';
const CANCELLED = 'INF103';
const ONLINE = 'INF202';
const DIARY_OF = ['INF201', 'INF202'];
const RETURNED = 'INF202';
const RETURNED_BECAUSE = 'Nella prima lezione mancano gli argomenti svolti: basta una riga.';
const LINK = 'https://meet.ateneo.example/inf202';

/** Rooms, a term of lessons in them, and what was taught in those that were held. */
export async function addLessons(making: Making, { units, careers }: University): Promise<void> {
  const { tx } = making;
  const roomIds = await addRooms(making, [...new Set(units.map(({ professorId }) => professorId))]);
  const planned = await planTerm(making, units);
  const changed = changeTwo(making, planned);
  for (let from = 0; from < changed.length; from += IN_ONE_STATEMENT)
    await tx.insert(lessons).values(changed.slice(from, from + IN_ONE_STATEMENT).map(({ lesson }) => lesson));
  for (const [professorId, own] of Map.groupBy(changed, ({ unit }) => unit.professorId)) {
    const ids = own.map(({ lesson }) => lesson.id);
    await takeRooms(tx, ids, [roomIds.get(professorId) ?? '']);
    await takeTeachers(tx, ids, [{ id: professorId }]);
  }
  await keepNotices(making, changed, careers);
  await writeDiary(making, changed);
}

const IN_ONE_STATEMENT = 500;

async function planTerm(making: Making, units: Unit[]): Promise<Planned[]> {
  const { tx, calendar } = making;
  const onNow = lessonOnNow(making, units);
  const planned = onNow ? [onNow] : [];
  const series: (typeof lessonSeries.$inferInsert)[] = [];
  const days = daysOfTerm(making);
  for (const [unit, hours] of timetableOf(units)) {
    for (const [index, hour] of hours.entries()) {
      const row = seriesOf(making, unit, hour, index);
      series.push(row);
      for (const day of days.get(hour.weekday) ?? []) {
        const each = plan(making, unit, calendar.at(day, hour.hour), row);
        if (!onNow || !isInTheWay(each, onNow)) planned.push(each);
      }
    }
  }
  await tx.insert(lessonSeries).values(series);
  return planned;
}

/** Those on which there are lessons, by their weekday. */
function daysOfTerm(making: Making): Map<number, number[]> {
  const days = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) => FIRST_DAY + index);
  const free = (day: number) => feastOn(making.calendar.date(day));
  return Map.groupBy(
    days.filter((day) => !free(day)),
    (day) => weekdayOf(making, day),
  );
}

const weekdayOf = ({ calendar }: Making, day: number): number =>
  getISODay(new TZDate(calendar.at(day, 12), calendar.timeZone));

function seriesOf({ calendar }: Making, unit: Unit, { weekday, hour }: WeekHour, index: number) {
  return {
    id: randomUUID(),
    offeringId: unit.offeringId,
    kind: index === 0 ? ('lecture' as const) : ('exercise' as const),
    weekday,
    startsTime: `${String(hour).padStart(2, '0')}:00`,
    endsTime: `${hour + LASTS_H}:00`,
    fromDay: calendar.date(FIRST_DAY),
    toDay: calendar.date(LAST_DAY),
  };
}

function plan(
  { now, calendar }: Making,
  unit: Unit,
  startsAt: Date,
  series?: { id: string; kind: Lesson['kind'] },
): Planned {
  const endsAt = addHours(startsAt, LASTS_H);
  const lesson: Lesson = {
    id: randomUUID(),
    uid: randomUUID(),
    offeringId: unit.offeringId,
    seriesId: series?.id ?? null,
    kind: series?.kind ?? 'lecture',
    startsAt,
    endsAt,
    heldFrom: endsAt,
    onlineUrl: unit.code === ONLINE ? LINK : null,
    status: endsAt <= now ? 'held' : 'scheduled',
    successorId: null,
    reason: null,
    before: null,
    sequence: 0,
    changedAt: calendar.at(FIRST_DAY, 9),
  };
  return { unit, lesson };
}

/** On a working day there is one on, from the last half hour: between 7 and 20. */
function lessonOnNow(making: Making, units: Unit[]): Planned | null {
  const { now, calendar } = making;
  const hour = new TZDate(now, calendar.timeZone).getHours();
  const isWorkday = weekdayOf(making, 0) <= 5 && !feastOn(calendar.date(0));
  const unit = units.find(({ code }) => code === ON_NOW);
  if (!unit || !isWorkday || hour < 7 || hour >= 20) return null;
  return plan(making, unit, new Date(Math.floor(now.getTime() / HALF_AN_HOUR_MS) * HALF_AN_HOUR_MS));
}

const isInTheWay = (one: Planned, other: Planned): boolean =>
  one.lesson.startsAt < other.lesson.endsAt &&
  other.lesson.startsAt < one.lesson.endsAt &&
  (one.unit.professorId === other.unit.professorId ||
    (one.unit.programme === other.unit.programme && one.unit.year === other.unit.year));

/** The next lessons of two courses: one is moved to the evening of its day, one is cancelled. */
function changeTwo(making: Making, planned: Planned[]): Planned[] {
  const { now } = making;
  const soon = addHours(now, 26);
  const nextOf = (code: string) =>
    planned
      .filter(({ unit, lesson }) => unit.code === code && lesson.startsAt > soon)
      .sort((one, other) => one.lesson.startsAt.getTime() - other.lesson.startsAt.getTime())[0];
  const cancelled = nextOf(CANCELLED)?.lesson;
  if (cancelled) {
    Object.assign(cancelled, { status: 'cancelled', reason: 'Convegno della docente a Bologna.' });
    Object.assign(cancelled, { sequence: 1, changedAt: now });
  }
  const moved = nextOf(MOVED);
  if (!moved) return planned;
  const successor = succeeding(making, moved);
  Object.assign(moved.lesson, { status: 'moved', successorId: successor.lesson.id });
  Object.assign(moved.lesson, { reason: successor.lesson.reason });
  // A moved lesson names one that is there already.
  return [successor, ...planned];
}

/** Nobody teaches so late. */
const EVENING_HOUR = 18;

function succeeding({ now, calendar }: Making, { unit, lesson }: Planned): Planned {
  const hour = new TZDate(lesson.startsAt, calendar.timeZone).getHours();
  const startsAt = addHours(lesson.startsAt, EVENING_HOUR - hour);
  const endsAt = addHours(startsAt, LASTS_H);
  const before = {
    startsAt: lesson.startsAt.toISOString(),
    endsAt: lesson.endsAt.toISOString(),
    rooms: ['Aula 1'],
  };
  const reason = 'L’aula serve per una seduta di laurea.';
  const changed = { id: randomUUID(), startsAt, endsAt, heldFrom: endsAt, before, reason };
  return { unit, lesson: { ...lesson, ...changed, sequence: 1, changedAt: now } };
}

const TOPICS = [
  'Presentazione del corso e richiami',
  'Definizioni e primi esempi',
  'Il teorema principale e le sue conseguenze',
  'Esercizi svolti in aula',
  'Un caso di studio',
];

/** What the printed professor wrote down of two courses, but for the last lessons. */
async function writeDiary(making: Making, planned: Planned[]): Promise<void> {
  const { tx, calendar } = making;
  const due = calendar.at(-5, 0);
  const written = planned
    .filter(({ unit, lesson }) => DIARY_OF.includes(unit.code) && lesson.endsAt < due)
    .sort((one, other) => one.lesson.startsAt.getTime() - other.lesson.startsAt.getTime());
  await tx.insert(diaryEntries).values(
    written.map(({ unit, lesson }, index) => ({
      lessonId: lesson.id,
      professorId: unit.professorId,
      topics: TOPICS[index % TOPICS.length] ?? '',
      kind: lesson.kind,
      minutes: LASTS_H * 60,
      writtenAt: addHours(lesson.endsAt, 3),
    })),
  );
  const whose = new Map(written.map(({ unit }) => [unit.offeringId, unit]));
  for (const unit of whose.values()) await openRegister(making, unit);
}

/** The office returned one of them yesterday. */
async function openRegister({ tx, calendar }: Making, { code, title, offeringId, professorId }: Unit) {
  const isReturned = code === RETURNED;
  const reason = isReturned ? RETURNED_BECAUSE : null;
  const status = isReturned ? 'returned' : 'open';
  const [register] = await tx
    .insert(lessonRegisters)
    .values({ offeringId, professorId, status, reason })
    .returning({ id: lessonRegisters.id });
  if (!register || !reason) return;
  const link = `/professor/lessons/diary/${offeringId}`;
  const about = { to: [professorId], subject: register.id, link, values: { course: title, reason } };
  await notify(tx, 'registerReturned', about, calendar.at(-1, 11));
}
