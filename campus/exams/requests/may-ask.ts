import { allows } from '../../platform/states/state-machine.ts';
import { mayBook } from '../bookings/book-exam.ts';
import { factsFor } from '../bookings/booking-facts.ts';
import type { Career } from '../bookings/career-facts.ts';
import { examRequestMachine } from '../machines.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { requestFor } from './career-requests.ts';
import { refusalsForRequest } from './request-rules.ts';

/** Asking needs a session ahead, no live booking and no open request. An earlier refusal is another rule. */
export function isToAsk(session: SessionWithSlots, career: Career, now: Date): boolean {
  const state = requestFor(career.requests, session.id, now)?.status ?? 'none';
  const isAhead = session.status === 'published' && now < session.startsAt;
  const isListed = state === 'refused' || allows(examRequestMachine, state, 'ask');
  return isAhead && isListed && mayBook(session, career);
}

/** Everything that stands against asking. */
export const refusalsAgainstAsking = (session: SessionWithSlots, career: Career, now: Date) =>
  refusalsForRequest(
    {
      booking: factsFor(session, career, now),
      takesRequests: session.takesRequests,
      wasRefused: requestFor(career.requests, session.id, now)?.status === 'refused',
    },
    now,
  );

/** Whether asking would be taken at `now`. */
export const mayAsk = (session: SessionWithSlots, career: Career, now: Date): boolean =>
  isToAsk(session, career, now) && refusalsAgainstAsking(session, career, now).length === 0;

/** Shown: sessions of the plan, booked or asked for, and of a submitted plan if they take requests. */
export function isShownTo(
  { planned, proposed, bookings, requests }: Career,
  { id, unitId, takesRequests }: SessionWithSlots,
): boolean {
  const isOwn = [...bookings, ...requests].some(({ sessionId }) => sessionId === id);
  return isOwn || planned.has(unitId) || (takesRequests && proposed.has(unitId));
}
