import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import type { Career, Making, Unit, University } from '../../making.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { saveEnrolmentWindow } from '../seats/save-window.ts';

/** How it stands with enrolling in a course today. */
type Standing = 'open' | 'seats left' | 'queue' | 'draw' | 'ranked' | 'approval' | 'not open yet' | 'closed';
type Enrolment = typeof enrolments.$inferInsert;

const STANDINGS: Standing[] = ['open', 'seats left', 'queue', 'approval', 'not open yet', 'closed'];

/** Computer Science is arranged for the printed accounts; elsewhere the standings take turns. */
const arranged: Record<string, Standing> = {
  INF101: 'queue',
  INF102: 'open',
  INF103: 'closed',
  INF104: 'draw',
  INF105: 'open',
  INF201: 'open',
  INF202: 'approval',
  INF203: 'seats left',
  INF204: 'queue',
  INF301: 'not open yet',
  INF302: 'approval',
  INF303: 'ranked',
};

/** Seats that are kept for those of another programme, for six days more. */
const reservedFor: Record<string, { programme: string; seats: number }> = {
  INF203: { programme: 'DSC', seats: 3 },
};

/** What the printed student has done already. */
const promised: Record<string, Enrolment['status']> = {
  INF103: 'enrolled',
  INF201: 'enrolled',
  INF204: 'waitlisted',
};

/** Windows in every mode and phase, with who has enrolled, waits, or has asked; and last year's enrolments. */
export async function addEnrolments(making: Making, { units, careers }: University): Promise<void> {
  const { tx } = making;
  const rows: Enrolment[] = [];
  for (const [index, unit] of units.entries()) {
    const standing = arranged[unit.code] ?? STANDINGS[index % STANDINGS.length] ?? 'open';
    const written = enrolmentsFor(making, unit, careers, standing);
    await openWindow(making, unit, standing, written);
    rows.push(...written, ...lastYears(making, unit, careers));
  }
  await tx.insert(enrolments).values(rows);
}

function enrolmentsFor(
  { calendar, random }: Making,
  unit: Unit,
  careers: Career[],
  standing: Standing,
): Enrolment[] {
  const enrol = (career: Career, index: number, status: Enrolment['status']): Enrolment => {
    const requestedAt = addMinutes(calendar.at(-8, 9), 7 * index);
    const undecided = status === 'waitlisted' || status === 'pending' || status === 'requested';
    return {
      offeringId: unit.offeringId,
      careerId: career.id,
      status,
      requestedAt,
      number: status === 'requested' ? 100_000 + ((index * 7919 + 4177) % 900_000) : null,
      decidedAt: undecided ? null : addDays(requestedAt, standing === 'approval' ? 2 : 0),
      decidedById: standing === 'approval' && !undecided ? unit.professorId : null,
      ...(status === 'rejected' && { reason: 'Serve prima un colloquio: passa in orario di ricevimento.' }),
    };
  };
  const eligible = random.shuffled(careers.filter((career) => mayEnrol(career, unit)));
  const own = promised[unit.code];
  const printed = own
    ? careers.filter(({ role }) => role === 'student').map((each) => enrol(each, 0, own))
    : [];
  return [
    ...printed,
    ...eligible.flatMap((career, index) => {
      const status = statusFor(standing, index / eligible.length);
      return status ? enrol(career, index, status) : [];
    }),
  ].map(numbered());
}

/** What becomes of the student at this place, from 0 to 1, among those who may enrol; null: does nothing. */
function statusFor(standing: Standing, place: number): Enrolment['status'] | null {
  switch (standing) {
    case 'open':
    case 'seats left':
      return place < 0.6 ? 'enrolled' : null;
    case 'queue':
      if (place < 0.5) return 'enrolled';
      return place < 0.8 ? 'waitlisted' : null;
    case 'draw':
    case 'ranked':
      return place < 0.7 ? 'requested' : null;
    case 'approval':
      if (place < 0.3) return 'enrolled';
      if (place < 0.4) return 'rejected';
      return place < 0.8 ? 'pending' : null;
    case 'closed':
      return place < 0.8 ? 'enrolled' : null;
    case 'not open yet':
      return null;
  }
}

/** Numbers the queue, in its order. */
function numbered() {
  let last = 0;
  return (enrolment: Enrolment): Enrolment =>
    enrolment.status === 'waitlisted' ? { ...enrolment, queueNumber: ++last } : enrolment;
}

async function openWindow(
  { tx, now, calendar }: Making,
  { offeringId, code }: Unit,
  standing: Standing,
  written: Enrolment[],
): Promise<void> {
  const taken = written.filter(({ status }) => status === 'enrolled').length;
  const waitlisted = written.filter(({ status }) => status === 'waitlisted').length;
  const terms: Record<Standing, Pick<SaveEnrolmentWindow, 'mode' | 'capacity' | 'waitlistCapacity'>> = {
    open: { mode: 'open' },
    'seats left': { mode: 'fifo', capacity: taken + 8, waitlistCapacity: 10 },
    queue: { mode: 'fifo', capacity: taken, waitlistCapacity: waitlisted + 20 },
    draw: { mode: 'draw', capacity: 8, waitlistCapacity: 10 },
    ranked: { mode: 'ranked', capacity: 6, waitlistCapacity: 0 },
    approval: { mode: 'approval', capacity: taken + 20 },
    'not open yet': { mode: 'fifo', capacity: 40, waitlistCapacity: 20 },
    closed: { mode: 'open' },
  };
  const kept = reservedFor[code];
  const [opens, closes] = { 'not open yet': [4, 24], closed: [-40, -5] }[standing as string] ?? [-10, 12];
  await doneOrThrow(
    saveEnrolmentWindow(
      tx,
      {
        offeringId,
        ...terms[standing],
        ...(kept && {
          reserved: [
            {
              group: { programme: kept.programme },
              ...{ seats: kept.seats, until: calendar.at(6, 23, 59) },
            },
          ],
        }),
        opensAt: calendar.at(opens ?? 0, 9),
        closesAt: calendar.at(closes ?? 0, 23, 59),
        dropUntil: calendar.at((closes ?? 0) + 14, 23, 59),
      },
      now,
    ),
  );
  await tx
    .update(enrolmentWindows)
    .set({ taken, waitlisted, queueCounter: waitlisted })
    .where(eq(enrolmentWindows.offeringId, offeringId));
}

/** Whoever passed it since has completed last year's course. */
function lastYears({ calendar }: Making, unit: Unit, careers: Career[]): Enrolment[] {
  return careers
    .filter(({ year, passed }) => year === unit.year + 1 && passed.has(unit.code))
    .map(({ id }) => ({
      offeringId: unit.lastOfferingId,
      careerId: id,
      status: 'completed',
      requestedAt: calendar.at(-380, 10),
      decidedAt: calendar.at(-380, 10),
    }));
}

/** The printed student's own enrolments are those promised. */
const mayEnrol = ({ role, programme, year, passed }: Career, unit: Unit) =>
  role === null && programme === unit.programme && year >= unit.year && !passed.has(unit.code);
