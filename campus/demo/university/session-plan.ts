import * as z from 'zod/mini';
import { sessionStatus } from '../../../contract/exams/board.ts';
import { outcomeStatus } from '../../../contract/exams/exams.ts';
import { localText } from '../../../contract/wire/office-fields.ts';
import exams from '../data/exams.json' with { type: 'json' };
import type { Making, Unit } from './making.ts';

/** How it stands with a session today. */
const standing = z.enum([
  'draft',
  'not open yet',
  'seats left',
  'queue',
  'booking closed',
  'cancelled',
  'results to enter',
  'results to publish',
  'students to decide',
  'outcomes to record',
  'recorded',
]);
export type Standing = z.infer<typeof standing>;

const standingPlan = z.object({
  status: sessionStatus,
  /** The share of those who could take part that does. */
  share: z._default(z.number(), 0),
  /** Of the exam, where it isn't arranged. */
  day: z.optional(z.number()),
  /** When booking opens and closes, where that doesn't follow from the day of the exam. */
  opens: z.optional(z.number()),
  closes: z.optional(z.number()),
  /** What became of those who passed: of most of them, and of this share of all. */
  outcomes: z.optional(
    z.object({ most: outcomeStatus, some: z.optional(outcomeStatus), share: z._default(z.number(), 0) }),
  ),
});

const arrangement = z.object({
  unit: z.string(),
  standing,
  day: z.number(),
  /** What the printed student has of it. */
  printed: z.optional(z.enum(['booked', 'to decide'])),
  takesRequests: z._default(z.boolean(), false),
});

const data = z
  .object({
    periods: z.array(localText),
    standings: z.record(standing, standingPlan),
    /** Computer Science is arranged for the printed accounts. */
    arranged: z.array(arrangement),
    /** Elsewhere the standings take turns. */
    turns: z.object({ over: z.array(z.nullable(standing)), toCome: z.array(standing) }),
  })
  .parse(exams);
export const { periods, standings } = data;

/** `day` of the exam, counted from today. */
export type PlannedSession = Omit<z.infer<typeof arrangement>, 'unit'> & { unit: Unit; hour: number };

/** How long each of them takes. */
export const LENGTH_H = 3;

/** On workdays; past sessions first, since what came of them decides who may book the others. */
export function plannedSessions(units: Unit[], calendar: Making['calendar']): PlannedSession[] {
  const arranged = data.arranged.flatMap((session, index) =>
    units
      .filter(({ code }) => code === session.unit)
      .map((unit) => ({ ...session, unit, hour: hourOf(index) })),
  );
  const others = units.filter(({ code }) => !data.arranged.some(({ unit }) => unit === code)).flatMap(inTurn);
  return [...arranged, ...others]
    .map((planned) => ({ ...planned, day: calendar.workday(planned.day) }))
    .sort((one, other) => one.day - other.day);
}

/** Those of a weekend and of the Monday after it are on one day then: each is over before the next begins. */
const hourOf = (index: number) => 9 + (LENGTH_H + 1) * (index % 3);

function inTurn(unit: Unit, index: number): PlannedSession[] {
  const { over, toCome } = data.turns;
  const session = { unit, hour: 9 + 2 * (index % 4), takesRequests: false };
  const past = over[index % over.length];
  const next = toCome[(index * 3) % toCome.length] ?? 'seats left';
  const sessionOver = past ? [{ ...session, standing: past, day: standings[past].day ?? 0 }] : [];
  return [...sessionOver, { ...session, standing: next, day: dayToCome(next, index) }];
}

function dayToCome(next: Standing, index: number): number {
  if (next === 'booking closed') return 2;
  return next === 'not open yet' ? 26 + (index % 7) : 7 + ((index * 5) % 17);
}
