import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import type { Refusal } from '../../platform/outcome.ts';

/** The board reads which rules stand, each once: a student's locks, other exams and ways out are the student's own. */
export const forBoard = <Code extends BookingRefusal | 'exams.slot_full'>(
  refusals: Refusal<Code>[],
): Refusal<Code>[] =>
  [...new Set(refusals.map(({ code }) => code))].map((code) => ({
    code,
    said: code.replace('exams.', 'exams.request.'),
  }));
