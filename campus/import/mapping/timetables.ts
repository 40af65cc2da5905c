import { type Entry, entryOf } from '../writing/entries.ts';
import { isTeaching, listOf } from '../reading/files.ts';
import type { Findings, WarningCode } from '../reports/findings.ts';
import { isTooLong, type Range, type Timetable, type TimetableSlot } from '../lessons/timetable.ts';
import type { Calendar } from './calendar.ts';
import type { Offerings } from './catalogue.ts';
import type { UserRoles } from './people.ts';
import { createRooms, type KnownRoom, type NewRoom } from './rooms.ts';
import { pushTo, type State } from './state.ts';

type ClassRow = State['classes'] extends Map<string, infer Row> ? Row : never;

type Given = {
  calendar: Calendar;
  offerings: Offerings;
  userRoles: UserRoles;
  rooms: KnownRoom[];
  timeZone: string;
};

type Timetables = { entries: Entry<'timetables'>[]; newRooms: NewRoom[] };

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PERIOD = /^(MO|TU|WE|TH|FR|SA|SU)-([01]\d|2[01])$/;
const LASTS_H = 2;

/**
 * The `periods` of a class become the hours of its week, in its `location`, held by its teachers. Where two classes want
 * one room or one teacher at a time, the one whose sourcedId comes first has it, and the other is warned of.
 */
export function mapTimetables(
  { classes, enrollments }: Pick<State, 'classes' | 'enrollments'>,
  given: Given,
  findings: Findings,
): Timetables {
  const people = peopleOf(enrollments, given.userRoles);
  const rooms = createRooms(given.rooms, findings);
  const taken = createTaken();
  const inOrder = [...classes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = inOrder.flatMap(([sourcedId, row]) => {
    const warn = warnerOf(row, findings);
    const timetable = timetableOf(sourcedId, row, given, warn);
    if (!timetable) return [];
    const students = people.students.get(sourcedId) ?? 0;
    const room = rooms.codeOf(row.fields.location.trim(), students, row.line);
    const teacherIds = [...new Set(people.teachers.get(sourcedId) ?? [])].toSorted();
    timetable.slots = timetable.slots.map((slot) =>
      occupied(slot, { room, teacherIds }, timetable, taken, warn),
    );
    return [entryOf('timetables', sourcedId, rememberedOf(timetable), timetable.offeringId, timetable)];
  });
  const newRooms = rooms.missing();
  if (newRooms[0]) {
    const place = { file: 'classes.csv', column: 'location', value: newRooms[0].code };
    findings.warn('rooms_assumed', { ...place, params: { count: newRooms.length } });
  }
  return { entries, newRooms };
}

type Warn = (
  code: WarningCode,
  column: string,
  value: string,
  params?: Record<string, string | number>,
) => void;

const warnerOf =
  ({ line }: ClassRow, findings: Findings): Warn =>
  (code, column, value, params) => {
    if (line !== null) findings.warn(code, { file: 'classes.csv', line, column, value, params });
  };

function timetableOf(
  classId: string,
  { fields }: ClassRow,
  { calendar, offerings, timeZone }: Given,
  warn: Warn,
): Timetable | null {
  const taught = offerings.of(classId);
  if (!taught || fields.periods.trim() === '') return null;
  const ranges = calendar.rangesOf(listOf(fields.termSourcedIds));
  const slots = [...new Set(listOf(fields.periods))].flatMap((name) => {
    const slot = slotOf(name);
    if (!slot) warn('period_unread', 'periods', name);
    return slot ?? [];
  });
  if (slots.length > 0 && (ranges.length === 0 || isTooLong(ranges))) {
    warn('periods_undated', 'termSourcedIds', fields.termSourcedIds);
    return null;
  }
  return slots.length > 0 ? { offeringId: taught.offeringId, classId, timeZone, ranges, slots } : null;
}

function slotOf(name: string): TimetableSlot | null {
  const [, day, hour] = PERIOD.exec(name) ?? [];
  if (!day || !hour) return null;
  const ends = String(Number(hour) + LASTS_H).padStart(2, '0');
  const times = { startsTime: `${hour}:00`, endsTime: `${ends}:00` };
  return { name, weekday: DAYS.indexOf(day) + 1, ...times, room: null, teacherIds: [] };
}

/** The slot with what is free then. */
function occupied(
  slot: TimetableSlot,
  wanted: { room: string | null; teacherIds: string[] },
  { classId, ranges }: Timetable,
  taken: Taken,
  warn: Warn,
): TimetableSlot {
  const free = (owner: string) => taken.take(owner, { ...slot, classId, ranges });
  const teacherIds = wanted.teacherIds.filter((id) => {
    const by = free(`teacher ${id}`);
    if (by) warn('teacher_busy', 'periods', slot.name, { by, count: 0 });
    return by === null;
  });
  if (wanted.room === null) return { ...slot, teacherIds };
  const by = free(`room ${wanted.room}`);
  if (by) warn('room_taken', 'periods', slot.name, { room: wanted.room, by, count: 0 });
  return { ...slot, teacherIds, room: by ? null : wanted.room };
}

/** What a later import compares with: where each slot was, and who held it. */
const rememberedOf = ({ timeZone, slots }: Timetable): Record<string, string> => ({
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

type Slot = { weekday: number; startsTime: string; endsTime: string; ranges: Range[]; classId: string };

type Taken = {
  /** Takes a room or a teacher; where another class has it then, says which. */
  take(owner: string, slot: Slot): string | null;
};

/** Who has which room and which teacher when, among the classes of one bundle. */
function createTaken(): Taken {
  const byOwner = new Map<string, Slot[]>();
  return {
    take(owner, slot) {
      const key = `${owner} ${slot.weekday}`;
      const slots = byOwner.get(key) ?? [];
      const inTheWay = slots.find((other) => isAtOnce(slot, other));
      if (inTheWay) return inTheWay.classId;
      byOwner.set(key, [...slots, slot]);
      return null;
    },
  };
}

const isAtOnce = (one: Slot, other: Slot): boolean =>
  one.startsTime < other.endsTime &&
  other.startsTime < one.endsTime &&
  one.ranges.some((range) => other.ranges.some(({ from, to }) => range.from <= to && from <= range.to));
