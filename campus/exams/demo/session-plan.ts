import type { Making, Unit } from '../../making.ts';

/** How it stands with a session today. */
export type Standing =
  | 'draft'
  | 'not open yet'
  | 'seats left'
  | 'queue'
  | 'booking closed'
  | 'cancelled'
  | 'results to enter'
  | 'results to publish'
  | 'students to decide'
  | 'outcomes to record'
  | 'recorded';

/** `day` of the exam, counted from today. */
export type PlannedSession = { unit: Unit; standing: Standing; day: number; hour: number };

/** How long each of them takes. */
export const LENGTH_H = 3;

const STILL_TO_COME: Standing[] = ['seats left', 'queue', 'not open yet', 'seats left', 'booking closed'];
const OVER: (Standing | null)[] = [
  'recorded',
  'students to decide',
  'results to enter',
  'results to publish',
  null,
];

const DAY_OF_OVER: Record<string, number> = {
  recorded: -25,
  'students to decide': -6,
  'results to publish': -3,
  'results to enter': -1,
};

/** Computer Science is arranged for the printed accounts: code, standing, day. */
const arranged: [code: string, standing: Standing, day: number][] = [
  ['INF101', 'recorded', -25],
  ['INF202', 'outcomes to record', -14],
  ['INF201', 'students to decide', -6],
  ['INF104', 'students to decide', -5],
  ['INF203', 'results to publish', -3],
  ['INF202', 'results to enter', -1],
  ['INF302', 'booking closed', 2],
  ['INF103', 'seats left', 9],
  ['INF102', 'seats left', 10],
  ['INF204', 'queue', 11],
  ['INF101', 'queue', 12],
  ['INF201', 'seats left', 14],
  ['INF105', 'seats left', 16],
  ['INF301', 'seats left', 18],
  ['INF203', 'cancelled', 20],
  ['INF203', 'seats left', 25],
  ['INF303', 'not open yet', 28],
  ['INF202', 'not open yet', 30],
  ['INF302', 'draft', 40],
];

/** On workdays; past sessions first, since what came of them decides who may book the others. */
export function plannedSessions(units: Unit[], calendar: Making['calendar']): PlannedSession[] {
  const arrangedSessions = arranged.flatMap(([code, standing, day], index) =>
    units.filter((unit) => unit.code === code).map((unit) => ({ unit, standing, day, hour: hourOf(index) })),
  );
  const others = units
    .filter(({ code }) => !arranged.some(([arrangedCode]) => arrangedCode === code))
    .flatMap((unit, index) => inTurn(unit, index));
  return [...arrangedSessions, ...others]
    .map((planned) => ({ ...planned, day: calendar.workday(planned.day) }))
    .sort((one, other) => one.day - other.day);
}

/** Those of a weekend and of the Monday after it are on one day then: each is over before the next begins. */
const hourOf = (index: number) => 9 + (LENGTH_H + 1) * (index % 3);

function inTurn(unit: Unit, index: number): PlannedSession[] {
  const hour = 9 + 2 * (index % 4);
  const over = OVER[index % OVER.length];
  const toCome = STILL_TO_COME[(index * 3) % STILL_TO_COME.length] ?? 'seats left';
  const past = over ? [{ unit, standing: over, day: DAY_OF_OVER[over] ?? -25, hour }] : [];
  return [...past, { unit, standing: toCome, day: dayToCome(toCome, index), hour }];
}

function dayToCome(standing: Standing, index: number): number {
  if (standing === 'booking closed') return 2;
  return standing === 'not open yet' ? 26 + (index % 7) : 7 + ((index * 5) % 17);
}
