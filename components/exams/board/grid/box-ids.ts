import type { RosterRow } from '@/contract/exams/roster';

const PREFIX = 'result-';

/** The id of the box into which a student's result is typed. */
export const boxIdOf = ({ bookingId }: RosterRow) => `${PREFIX}${bookingId}`;

/** Whose result is typed into the box with this id. */
export const bookingIdOf = (boxId: string): string => boxId.slice(PREFIX.length);
