import type { SessionDetail } from '@/contract/exams/board';

type Times = Pick<SessionDetail, 'status' | 'bookingOpensAt' | 'bookingClosesAt' | 'startsAt'>;

/** The next instant (ISO) at which time alone changes what a published session shows; null if none comes. */
export function nextTurn(session: Times, now: string): string | null {
  if (session.status !== 'published') return null;
  const { bookingOpensAt, bookingClosesAt, startsAt } = session;
  return [bookingOpensAt, bookingClosesAt, startsAt].filter((at) => at > now).sort()[0] ?? null;
}
