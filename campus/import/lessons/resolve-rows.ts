import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { sql } from 'drizzle-orm';
import type { LessonKind } from '../../../contract/lessons/lessons.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { importRows, offerings, offeringTeachers, people, profiles, rooms } from '../../db/schema.ts';
import { localInstant } from '../../platform/time/days.ts';
import { pushTo, timeSliced } from '../mapping/state.ts';
import { listOf } from '../reading/files.ts';
import type { Findings, ProblemCode } from '../reports/findings.ts';
import { hashOf, idOf } from '../writing/entries.ts';
import type { LessonFields, LessonFile, LessonRow } from './lesson-file.ts';

/** A row that was understood. */
export type WantedLesson = {
  sourcedId: string;
  line: number;
  /** What the lesson is called by. */
  key: string;
  fields: LessonFields;
  /** Equal as long as there is nothing to change. */
  hash: string;
  offeringId: string;
  startsAt: Date;
  endsAt: Date;
  roomId: string | null;
  teacherIds: string[];
  kind: LessonKind;
  topic: string;
  onlineUrl: string | null;
};

/** What the keys of all lessons begin with that a file of lessons made. */
const KEY = 'lessons:';
const LONGEST_MS = 12 * 60 * 60_000;

/** Finds courses, rooms, teachers and instants of rows; what is missing or impossible is a row's problem. */
export async function resolveRows(
  db: Database,
  { file, rows: read }: LessonFile,
  timeZone: string,
  findings: Findings,
): Promise<WantedLesson[]> {
  const names = await namesFor(db, read);
  const wanted: WantedLesson[] = [];
  for await (const row of timeSliced(read)) {
    const problems: [ProblemCode, keyof LessonFields, string?][] = [];
    const found = resolveRow(row, names, timeZone, (...problem) => problems.push(problem));
    for (const [code, column, value = row.fields[column]] of problems)
      findings.rejectRow(code, { file, line: row.line, column, value });
    if (found && problems.length === 0) wanted.push(found);
  }
  return wanted;
}

type Names = {
  /** Offerings by the sourcedId of their class, or by their own id. */
  courses: Map<string, string>;
  /** Rooms by code or name, in lower case. */
  rooms: Map<string, string>;
  /** Professors by user's sourcedId, address or badge, in lower case. */
  professors: Map<string, string>;
  /** Who teaches each course. */
  teaching: Map<string, string[]>;
};

type Tell = (code: ProblemCode, column: keyof LessonFields, value?: string) => void;

function resolveRow(
  { line, fields }: LessonRow,
  names: Names,
  timeZone: string,
  tell: Tell,
): WantedLesson | null {
  const { sourcedId, topic } = fields;
  const offeringId = names.courses.get(fields.classSourcedId);
  const roomId = fields.room === '' ? null : names.rooms.get(fields.room.toLowerCase());
  if (!offeringId) tell('unknown_class', 'classSourcedId');
  if (roomId === undefined) tell('unknown_room', 'room');
  const when = timesOf(fields, timeZone, tell);
  const teacherIds = teachersOf(fields, names, offeringId, tell);
  if (!offeringId || roomId === undefined || !when) return null;
  const hash = hashOf([offeringId, when, roomId, teacherIds, fields]);
  const kind = (fields.kind || 'lecture') as LessonKind;
  return {
    ...{ sourcedId, line, key: `${KEY}${sourcedId}`, fields, hash, offeringId, ...when, roomId, teacherIds },
    ...{ kind, topic, onlineUrl: fields.onlineUrl || null },
  };
}

function timesOf({ date, ...times }: LessonFields, timeZone: string, tell: Tell) {
  const [startsAt, endsAt] = (['startTime', 'endTime'] as const).map((column) => {
    const [instant, second] = localInstants(date, times[column], timeZone);
    if (!instant) tell('no_such_time', column);
    if (second) tell('time_twice', column);
    return second ? undefined : instant;
  });
  if (!startsAt || !endsAt) return null;
  const lasts = endsAt.getTime() - startsAt.getTime();
  if (lasts <= 0) tell('ends_before_start', 'endTime');
  if (lasts > LONGEST_MS) tell('lesson_too_long', 'endTime');
  return { startsAt, endsAt };
}

const HOUR_MS = 60 * 60_000;

/** The instants of a local day and time; none or two in the nights in which the clocks change. */
function localInstants(day: string, time: string, timeZone: string): Date[] {
  const around = localInstant(day, time, timeZone).getTime();
  return [around - HOUR_MS, around, around + HOUR_MS]
    .filter((ms) => format(new TZDate(ms, timeZone), 'yyyy-MM-dd HH:mm') === `${day} ${time}`)
    .map((ms) => new Date(ms));
}

/** Without any, those of the course. */
function teachersOf(
  { teachers }: LessonFields,
  names: Names,
  offeringId: string | undefined,
  tell: Tell,
): string[] {
  const teaching = (offeringId && names.teaching.get(offeringId)) || [];
  if (teachers === '') return teaching.toSorted();
  const ids = listOf(teachers).flatMap((name) => {
    const id = names.professors.get(name.toLowerCase());
    if (!id) tell('unknown_teacher', 'teachers', name);
    else if (offeringId && !teaching.includes(id)) tell('not_teaching', 'teachers', name);
    return id ?? [];
  });
  return [...new Set(ids)].toSorted();
}

async function namesFor(db: Database, read: LessonRow[]): Promise<Names> {
  const classes = new Set(read.map(({ fields }) => fields.classSourcedId));
  const teachers = new Set(read.flatMap(({ fields }) => listOf(fields.teachers)));
  const courses = await coursesNamed(db, [...classes]);
  const { offeringId, profileId } = offeringTeachers;
  const held = await db
    .select({ offeringId, profileId })
    .from(offeringTeachers)
    .where(among(offeringId, [...new Set(courses.values())]));
  const teaching = new Map<string, string[]>();
  for (const each of held) pushTo(teaching, each.offeringId, each.profileId);
  const professors = await professorsNamed(db, [...teachers]);
  return { courses, rooms: await roomsByName(db), professors, teaching };
}

async function coursesNamed(db: Database, names: string[]): Promise<Map<string, string>> {
  const own = sql`any(${sql.param(names)}::text[])`;
  const found = await db.execute(sql`
    select id::text as name, id from ${offerings} where id::text = ${own}
    union all
    select sourced_id, entity_id from ${importRows}
    where kind = 'classes' and entity_id is not null and sourced_id = ${own}`);
  return new Map(rowsOf<{ name: string; id: string }>(found).map(({ name, id }) => [name, id]));
}

/** A code, or a name that only one room has. */
async function roomsByName(db: Database): Promise<Map<string, string>> {
  const all = await db.select({ id: rooms.id, code: rooms.code, name: rooms.name }).from(rooms);
  const ids = new Map<string, string>();
  for (const [name, [only, second]] of Map.groupBy(all, (room) => room.name.toLowerCase()))
    if (only && !second) ids.set(name, only.id);
  for (const { code, id } of all) ids.set(code.toLowerCase(), id);
  return ids;
}

async function professorsNamed(db: Database, names: string[]): Promise<Map<string, string>> {
  const lower = names.map((name) => name.toLowerCase());
  const byUser = new Map(names.map((name) => [idOf('professor', name), name.toLowerCase()]));
  const found = await db.execute(sql`
    select ${profiles.id}, ${profiles.badge}, ${people.email}
    from ${profiles} join ${people} on ${people.id} = ${profiles.personId}
    where ${profiles.type} = 'professor' and (${among(profiles.id, [...byUser.keys()])}
      or lower(${profiles.badge}) = any(${sql.param(lower)}::text[])
      or lower(${people.email}) = any(${sql.param(lower)}::text[]))`);
  const ids = new Map<string, string>();
  for (const { id, badge, email } of rowsOf<{ id: string; badge: string | null; email: string | null }>(
    found,
  ))
    for (const name of [badge?.toLowerCase(), email?.toLowerCase(), byUser.get(id)])
      if (name) ids.set(name, id);
  return ids;
}
