import { isTooLong, type Timetable, type TimetableSlot } from '../lessons/timetable-changes.ts';
import { isTeaching, listOf } from '../reading/files.ts';
import type { Findings, WarningCode } from '../reports/findings.ts';
import { entryOf, type Target } from '../writing/entries.ts';
import type { Calendar, Range } from './calendar.ts';
import { inOrder, type TaughtAs } from './catalogue.ts';
import type { UserRoles } from './people.ts';
import { pushTo, type State } from './state.ts';

export type KnownRoom = { code: string; name: string };
/** A room that a bundle names and nobody knows: it has places at least for the largest class in it. */
export type NewRoom = { code: string; capacity: number };

type ClassRow = State['classes'] extends Map<string, infer Row> ? Row : never;
type Given = {
  calendar: Calendar;
  taughtAs: TaughtAs;
  userRoles: UserRoles;
  rooms: KnownRoom[];
  timeZone: string;
};

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PERIOD = /^(MO|TU|WE|TH|FR|SA|SU)-([01]\d|2[01])$/;
const LASTS_H = 2;
const LONGEST_CODE = 64;

/**
 * Maps a class's `periods` to weekly hours in its `location`, held by its teachers. If two classes want one
 * room or teacher at a time, the lower sourcedId gets it, and the other gets a warning. Answers the unknown
 * rooms.
 */
export function mapTimetables(state: State, given: Given, target: Target, findings: Findings): NewRoom[] {
  const people = peopleOf(state.enrollments, given.userRoles);
  const codeOf = roomCodes(given.rooms);
  const known = new Set(given.rooms.map(({ code }) => code));
  const newRooms = new Map<string, NewRoom>();
  const take = takenPlaces();
  for (const [sourcedId, row] of inOrder(state.classes)) {
    const warn: Warn = (code, column, value, params) => {
      const { line } = row;
      if (line !== null) findings.warn(code, { file: 'classes.csv', line, column, value, params });
    };
    const timetable = timetableOf(sourcedId, row, given, warn);
    if (!timetable) continue;
    const location = row.fields.location.trim();
    const room = location === '' ? null : codeOf(location);
    if (location !== '' && room === null) warn('room_unread', 'location', location);
    if (room !== null && !known.has(room)) {
      const capacity = Math.max(newRooms.get(room)?.capacity ?? 1, people.students.get(sourcedId) ?? 0);
      newRooms.set(room, { code: room, capacity });
    }
    const teacherIds = [...new Set(people.teachers.get(sourcedId) ?? [])].toSorted();
    const { offeringId, timeZone, ranges } = timetable;
    const slots = timetable.slots.map((slot) => {
      const takeThen = (owner: string) => take(owner, { ...slot, classId: sourcedId, ranges });
      return occupied({ ...slot, room, teacherIds }, takeThen, warn);
    });
    const remembered = rememberedOf(timeZone, slots);
    target.timetables.push(entryOf('timetables', sourcedId, remembered, offeringId, { ...timetable, slots }));
  }
  const [first] = newRooms.keys();
  if (first !== undefined) {
    const place = { file: 'classes.csv', column: 'location', value: first };
    findings.warn('rooms_assumed', { ...place, params: { count: newRooms.size } });
  }
  return [...newRooms.values()];
}

type Warn = (
  code: WarningCode,
  column: string,
  value: string,
  params?: Record<string, string | number>,
) => void;

function timetableOf(
  classId: string,
  { fields }: ClassRow,
  { calendar, taughtAs, timeZone }: Given,
  warn: Warn,
): Timetable | null {
  const taught = taughtAs(classId);
  if (!taught || fields.periods.trim() === '') return null;
  const ranges = calendar.rangesOf(listOf(fields.termSourcedIds));
  const slots = [...new Set(listOf(fields.periods))].flatMap((name) => {
    const slot = slotOf(name);
    if (!slot) warn('period_unread', 'periods', name);
    return slot ?? [];
  });
  if (slots.length === 0) return null;
  if (ranges.length > 0 && !isTooLong(ranges))
    return { offeringId: taught.offeringId, classId, timeZone, ranges, slots };
  warn('periods_undated', 'termSourcedIds', fields.termSourcedIds);
  return null;
}

function slotOf(name: string): TimetableSlot | null {
  const [, day, hour] = PERIOD.exec(name) ?? [];
  if (!day || !hour) return null;
  const ends = String(Number(hour) + LASTS_H).padStart(2, '0');
  const times = { startsTime: `${hour}:00`, endsTime: `${ends}:00` };
  return { name, weekday: DAYS.indexOf(day) + 1, ...times, room: null, teacherIds: [] };
}

/** The slot with what is free then; `take` answers which class has something already. */
function occupied(wanted: TimetableSlot, take: (owner: string) => string | null, warn: Warn): TimetableSlot {
  const { name, room } = wanted;
  const teacherIds = wanted.teacherIds.filter((id) => {
    const by = take(`teacher ${id}`);
    if (by) warn('teacher_busy', 'periods', name, { by, count: 0 });
    return by === null;
  });
  const by = room && take(`room ${room}`);
  if (room && by) warn('room_taken', 'periods', name, { room, by, count: 0 });
  return { ...wanted, teacherIds, room: by ? null : room };
}

/** What a later import compares with: where each slot was, and who held it. */
const rememberedOf = (timeZone: string, slots: TimetableSlot[]): Record<string, string> => ({
  timeZone,
  ...Object.fromEntries(
    slots.map(({ name, room, teacherIds }) => [name, JSON.stringify([room, ...teacherIds])]),
  ),
});

/** Who teaches each class, and how many attend it. */
function peopleOf(enrollments: State['enrollments'], { professors }: UserRoles) {
  const teachers = new Map<string, string[]>();
  const students = new Map<string, number>();
  for (const { fields } of enrollments.values()) {
    const { classSourcedId, userSourcedId, role } = fields;
    const professor = professors.get(userSourcedId);
    if (isTeaching(role) && professor) pushTo(teachers, classSourcedId, professor.profileId);
    if (role === 'student') students.set(classSourcedId, (students.get(classSourcedId) ?? 0) + 1);
  }
  return { teachers, students };
}

/** Finds a room by its code, or by a name that only one room has. Upper and lower case are equal. */
function roomCodes(known: KnownRoom[]): (location: string) => string | null {
  const keyOf = (name: string) => name.trim().toLowerCase();
  const codes = new Map<string, string>();
  for (const [name, [only, second]] of Map.groupBy(known, (room) => keyOf(room.name)))
    if (only && !second) codes.set(name, only.code);
  for (const { code } of known) codes.set(keyOf(code), code);
  return (location) => {
    const code = codes.get(keyOf(location)) ?? (location.length > LONGEST_CODE ? null : location);
    if (code !== null) codes.set(keyOf(location), code);
    return code;
  };
}

type Slot = { weekday: number; startsTime: string; endsTime: string; ranges: Range[]; classId: string };

/** Who has which room and which teacher when: takes one, and where another class has it then, says which. */
function takenPlaces(): (owner: string, slot: Slot) => string | null {
  const byOwner = new Map<string, Slot[]>();
  return (owner, slot) => {
    const key = `${owner} ${slot.weekday}`;
    const inTheWay = byOwner.get(key)?.find((other) => isAtOnce(slot, other));
    if (!inTheWay) pushTo(byOwner, key, slot);
    return inTheWay?.classId ?? null;
  };
}

const isAtOnce = (one: Slot, other: Slot): boolean =>
  one.startsTime < other.endsTime &&
  other.startsTime < one.endsTime &&
  one.ranges.some((range) => other.ranges.some(({ from, to }) => range.from <= to && from <= range.to));
