import type { EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import type { RosterRow } from '../../../contract/courses/taught-courses.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';

/** The reason for a decision: a person's own words, or the ranking's reasons in the reader's language. */
export function saidTo(
  { reason, reasons }: { reason: string | null; reasons: EnrolRefusal[] | null },
  reader: Reader,
): string | null {
  if (reason !== null || reasons === null) return reason;
  return reasonsFor(
    reasons.map((code) => ({ code })),
    reader,
  )
    .map(({ text }) => text)
    .join(' ');
}

/** By which number an enrolment was drawn, and its position once that is known; null where nothing was. */
export const rankingOf = ({
  number,
  position,
}: {
  number: number | null;
  position: number | null;
}): RosterRow['ranking'] => (number === null ? null : { number, position });
