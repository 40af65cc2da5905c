/** How the days of a week lie on the screen: in pixels, and in minutes of the day. */
export interface Grid {
  days: { day: string; left: number; right: number; top: number }[];
  minuteHeight: number;
  /** The first and the last minute that is shown. */
  begin: number;
  end: number;
}

/** A stretch of a day, in minutes. */
export interface Stretch {
  day: string;
  from: number;
  to: number;
}

const STEP = 15;

/** The place of a lesson dragged `grab` minutes below its start. Null if the pointer is beside the week. */
export function stretchAt(
  { x, y }: { x: number; y: number },
  { grab, length }: { grab: number; length: number },
  grid: Grid,
): Stretch | null {
  const day = dayAt(x, grid);
  if (!day) return null;
  const from = snapped((y - day.top) / grid.minuteHeight + grid.begin - grab);
  return within({ day: day.day, from, to: from + length }, grid);
}

/** What is drawn from a point to another on the day of the first. */
export function stretchBetween(
  start: { x: number; y: number },
  end: { y: number },
  grid: Grid,
): Stretch | null {
  const day = dayAt(start.x, grid);
  if (!day) return null;
  const minuteOf = (y: number) => snapped((y - day.top) / grid.minuteHeight + grid.begin);
  const [from, to] = [minuteOf(start.y), minuteOf(end.y)].toSorted((one, other) => one - other);
  if (from === undefined || to === undefined || from === to) return null;
  return { day: day.day, from: Math.max(from, grid.begin), to: Math.min(to, grid.end) };
}

/** One step by a key: a quarter of an hour up or down, a day to a side; as far as the week goes. */
export function stepped(
  { day, from, to }: Stretch,
  key: string,
  grid: Pick<Grid, 'begin' | 'end'> & { days: { day: string }[] },
): Stretch {
  const minutes = key === 'ArrowUp' ? -STEP : key === 'ArrowDown' ? STEP : 0;
  const days = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const place = grid.days.findIndex((each) => each.day === day);
  const next = grid.days[place + days]?.day ?? day;
  return within({ day: next, from: from + minutes, to: to + minutes }, grid);
}

const dayAt = (x: number, { days }: Grid) => days.find(({ left, right }) => x >= left && x < right);

const snapped = (minute: number) => Math.round(minute / STEP) * STEP;

/** Moved, not cut, so that it stays on the day's hours. */
function within({ day, from, to }: Stretch, { begin, end }: Pick<Grid, 'begin' | 'end'>): Stretch {
  const length = to - from;
  const first = Math.max(begin, Math.min(from, end - length));
  return { day, from: first, to: first + length };
}

/** HH:mm */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
