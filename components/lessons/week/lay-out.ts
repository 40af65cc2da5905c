import { toLocal } from '@/components/ui/time/local-time';
import { shiftDay } from '@/contract/wire/shift-day';
import { daysOf } from './weeks';

/** Anything with a beginning and an end (ISO, UTC). */
export interface Timed {
  startsAt: string;
  endsAt: string;
}

/** A thing on one day of a week: its start and end in local time, and how many others stand beside it. */
export interface Block<Thing> {
  thing: Thing;
  /** Minutes of the day, `to` excluded. */
  from: number;
  to: number;
  /** From 0, of so many that stand side by side. */
  column: number;
  columns: number;
  /** It began on the day before. */
  continued: boolean;
}

export interface WeekDay<Thing> {
  /** yyyy-MM-dd */
  day: string;
  /** In the order of their beginnings. */
  blocks: Block<Thing>[];
}

export interface Week<Thing> {
  /** Monday to Friday, and what of the weekend has something. */
  days: WeekDay<Thing>[];
  /** Whole hours, from the first thing to the last one. */
  fromHour: number;
  toHour: number;
}

const DAY_MINUTES = 24 * 60;
/** Lower than this nobody could read what it says, or hit it. */
const LEAST_MINUTES = 25;
/** The hours of a week that has nothing. */
const USUAL = { fromHour: 9, toHour: 18 };
const FRIDAY = 4;

/**
 * Places things in the week from `monday`, in the zone's local time. A thing over midnight stands on both
 * days. In the two nights of a clock change the local time counts.
 */
export function layOutWeek<Thing extends Timed>(
  things: Thing[],
  monday: string,
  timeZone: string,
): Week<Thing> {
  const placed = things.flatMap((thing) => piecesOf(thing, timeZone));
  const days = daysOf(monday)
    .map((day) => ({ day, blocks: inColumns(placed.filter((piece) => piece.day === day)) }))
    .filter(({ blocks }, index) => index <= FRIDAY || blocks.length > 0);
  return { days, ...hoursOf(days) };
}

type Piece<Thing> = Pick<Block<Thing>, 'thing' | 'from' | 'to' | 'continued'> & { day: string };

function piecesOf<Thing extends Timed>(thing: Thing, timeZone: string): Piece<Thing>[] {
  const [firstDay, from] = wallOf(thing.startsAt, timeZone);
  const [lastDay, to] = wallOf(thing.endsAt, timeZone);
  const pieces: Piece<Thing>[] = [];
  for (let day = firstDay; day < lastDay; day = shiftDay(day, 1))
    pieces.push({
      thing,
      day,
      from: day === firstDay ? from : 0,
      to: DAY_MINUTES,
      continued: day !== firstDay,
    });
  if (to > 0 || firstDay === lastDay) {
    const begins = firstDay === lastDay ? from : 0;
    // In the night when an hour comes twice a thing may end, by the wall, before it began.
    pieces.push({
      thing,
      day: lastDay,
      from: begins,
      to: Math.max(to, begins),
      continued: firstDay !== lastDay,
    });
  }
  return pieces;
}

/** Day and minute of an instant by the clock on the wall. */
function wallOf(instant: string, timeZone: string): [day: string, minute: number] {
  const [day = '', clock = ''] = toLocal(instant, timeZone).split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return [day, hours * 60 + minutes];
}

/** Overlapping pieces stand side by side, each in the first free column. A group is as wide as its peak. */
function inColumns<Thing>(pieces: Piece<Thing>[]): Block<Thing>[] {
  const sorted = pieces.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const blocks: Block<Thing>[] = [];
  let group: Block<Thing>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const block of group) block.columns = ends.length;
    blocks.push(...group);
    group = [];
    ends = [];
  };
  for (const { day: _, ...piece } of sorted) {
    if (ends.every((end) => end <= piece.from)) close();
    const free = ends.findIndex((end) => end <= piece.from);
    const column = free === -1 ? ends.length : free;
    ends[column] = Math.max(piece.to, piece.from + LEAST_MINUTES);
    group.push({ ...piece, column, columns: 1 });
  }
  close();
  return blocks;
}

function hoursOf<Thing>(days: WeekDay<Thing>[]) {
  const blocks = days.flatMap(({ blocks: ofDay }) => ofDay);
  if (blocks.length === 0) return USUAL;
  const last = Math.max(...blocks.map(({ from, to }) => Math.max(to, from + LEAST_MINUTES)));
  return {
    fromHour: Math.floor(Math.min(...blocks.map(({ from }) => from)) / 60),
    toHour: Math.min(Math.ceil(last / 60), DAY_MINUTES / 60),
  };
}
