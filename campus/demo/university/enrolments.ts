import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { enrolmentMode, enrolmentStatus } from '../../../contract/courses/enrolments.ts';
import { saveEnrolmentWindow } from '../../courses/seats/save-window.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import data from '../data/enrolments.json' with { type: 'json' };
import { type Career, found, printedCareer, type Unit, type University } from './making.ts';

type Enrolment = typeof enrolments.$inferInsert;

/** How it stands with enrolling in a course today. */
const standing = z.object({
  mode: enrolmentMode,
  /** Seats beside those taken, and queue places beside those who wait; without a limit if absent. */
  free: z.optional(z.number()),
  queue: z.optional(z.number()),
  opens: z._default(z.number(), -10),
  closes: z._default(z.number(), 12),
  /** The status of students by their place, 0 to 1, among those who may enrol; none after the last. */
  places: z.array(z.object({ upTo: z.number(), status: enrolmentStatus })),
});
type Standing = z.infer<typeof standing>;

const { standings, arranged, turns, reserved, promised } = z
  .object({
    standings: z.record(z.string(), standing),
    /** Computer Science is arranged for the printed accounts; elsewhere the standings take turns. */
    arranged: z.record(z.string(), z.string()),
    turns: z.array(z.string()),
    /** Seats that are kept for those of another programme. */
    reserved: z.record(
      z.string(),
      z.object({ group: z.object({ programme: z.string() }), seats: z.number(), until: z.number() }),
    ),
    /** What the printed student has done already. */
    promised: z.record(z.string(), enrolmentStatus),
  })
  .parse(data);

/** Adds windows in every mode and phase with their enrolments, and the enrolments of last year. */
export async function addEnrolments(university: University): Promise<void> {
  const rows: Enrolment[] = [];
  for (const [index, unit] of university.units.entries()) {
    const stands = found(standings[arranged[unit.code] ?? turns[index % turns.length] ?? '']);
    const written = enrolmentsFor(university, unit, stands);
    await openWindow(university, unit, stands, written);
    rows.push(...written, ...lastYears(university, unit));
  }
  await university.tx.insert(enrolments).values(rows);
}

function enrolmentsFor(university: University, unit: Unit, stands: Standing): Enrolment[] {
  const { calendar, random, careers } = university;
  const isApproved = stands.mode === 'approval';
  const enrol = ({ id: careerId }: Career, index: number, status: Enrolment['status']): Enrolment => {
    const requestedAt = addMinutes(calendar.at(-8, 9), 7 * index);
    const isDecided = !UNDECIDED.includes(status);
    return {
      ...{ offeringId: unit.offeringId, careerId, status, requestedAt },
      decidedAt: isDecided ? addDays(requestedAt, isApproved ? 2 : 0) : null,
      decidedById: isDecided && isApproved ? unit.professorId : null,
      number: status === 'requested' ? 100_000 + ((index * 7919 + 4177) % 900_000) : null,
      reason: status === 'rejected' ? data.whyRejected : null,
    };
  };
  const eligible = random.shuffled(careers.filter((career) => mayEnrol(career, unit)));
  const own = promised[unit.code];
  return [
    ...(own ? [enrol(printedCareer(university, 'student'), 0, own)] : []),
    ...eligible.flatMap((career, index) => {
      const place = stands.places.find(({ upTo }) => index / eligible.length < upTo);
      return place ? enrol(career, index, place.status) : [];
    }),
  ].map(numbered());
}

const UNDECIDED: Enrolment['status'][] = ['waitlisted', 'pending', 'requested'];

/** Numbers the queue, in its order. */
function numbered() {
  let last = 0;
  return (enrolment: Enrolment): Enrolment =>
    enrolment.status === 'waitlisted' ? { ...enrolment, queueNumber: ++last } : enrolment;
}

async function openWindow(
  { tx, now, calendar }: University,
  { offeringId, code }: Unit,
  { mode, free, queue, opens, closes }: Standing,
  written: Enrolment[],
): Promise<void> {
  const count = (status: string) => written.filter((each) => each.status === status).length;
  const [taken, waitlisted] = [count('enrolled'), count('waitlisted')];
  const kept = reserved[code];
  const window = {
    ...{ offeringId, mode },
    capacity: free === undefined ? null : taken + free,
    waitlistCapacity: queue === undefined ? null : waitlisted + queue,
    reserved: kept && [{ ...kept, until: calendar.at(kept.until, 23, 59) }],
    opensAt: calendar.at(opens, 9),
    closesAt: calendar.at(closes, 23, 59),
    dropUntil: calendar.at(closes + 14, 23, 59),
  };
  await doneOrThrow(saveEnrolmentWindow(tx, window, now));
  await tx
    .update(enrolmentWindows)
    .set({ taken, waitlisted, queueCounter: waitlisted })
    .where(eq(enrolmentWindows.offeringId, offeringId));
}

/** Whoever passed it since has completed last year's course. */
function lastYears({ calendar, careers }: University, unit: Unit): Enrolment[] {
  const at = calendar.at(-380, 10);
  return careers
    .filter(({ year, passed }) => year === unit.year + 1 && passed.has(unit.code))
    .map(({ id: careerId }) => ({
      ...{ offeringId: unit.lastOfferingId, careerId, status: 'completed' },
      ...{ requestedAt: at, decidedAt: at },
    }));
}

/** The printed student's own enrolments are those promised. */
const mayEnrol = ({ role, programme, year, passed }: Career, unit: Unit) =>
  role === null && programme === unit.programme && year >= unit.year && !passed.has(unit.code);
