import { rulesSetAside } from '../../../contract/exams/requests.ts';
import type { BookingRefusal, RequestRefusal } from '../../../contract/exams/rules.ts';
import { type Refusal, when } from '../../platform/outcome.ts';
import { type BookingFacts, refusalsFor } from '../bookings/booking-rules.ts';

/** What is known of one career and one session when the career asks its board. */
export type RequestFacts = {
  booking: BookingFacts;
  takesRequests: boolean;
  /** The board has refused this session to the career: it is asked once. */
  wasRefused: boolean;
};

/**
 * Every rule against asking a board at `now` (docs/domain.md, Exams); empty if one may ask. A board can set
 * aside only B02 and B04: if neither stands, there is nothing to ask.
 */
export function refusalsForRequest(
  { booking, takesRequests, wasRefused }: RequestFacts,
  now: Date,
): Refusal<BookingRefusal | RequestRefusal>[] {
  const standing = refusalsFor(booking, now);
  return [
    ...when(!takesRequests, { code: 'exams.requests_not_taken' }),
    ...when(wasRefused, { code: 'exams.request_refused' }),
    ...when(standing.length === 0, { code: 'exams.nothing_to_ask' }),
    ...standing.filter(isKept),
  ];
}

/** The rules that stand at `now` against admitting who asked. */
export const refusalsForGrant = (facts: BookingFacts, now: Date): Refusal<BookingRefusal>[] =>
  refusalsFor(facts, now).filter(isKept);

/** Those that the board sets aside by admitting. */
export const setAsideAt = (facts: BookingFacts, now: Date): SetAside[] => {
  const standing = refusalsFor(facts, now).map(({ code }) => code);
  return rulesSetAside.filter((code) => standing.includes(code));
};

type SetAside = (typeof rulesSetAside)[number];

const isKept = ({ code }: Refusal<BookingRefusal>): boolean => !rulesSetAside.some((each) => each === code);

/** A board reads each rule's code once; locks, other exams and remedies are the student's own data. */
export const forBoard = <Code extends BookingRefusal | 'exams.slot_full'>(
  refusals: Refusal<Code>[],
): Refusal<Code>[] =>
  [...new Set(refusals.map(({ code }) => code))].map((code) => ({
    code,
    said: code.replace('exams.', 'exams.request.'),
  }));
