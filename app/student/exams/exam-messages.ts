import type { Namespace } from '@/i18n/client-messages';

/** The texts that client components of a student's exams name. */
export const examMessages: Namespace[] = [
  'exams.accept',
  'exams.action',
  'exams.ask',
  'exams.bookable',
  'exams.card',
  'exams.done',
  'exams.leave',
  'exams.ownStatus',
  'exams.ownRequest',
  'exams.reject',
  'exams.result',
  'exams.row',
  'exams.slots',
  'exams.switch',
  'exams.transcript',
  'exams.undo',
  'exams.void',
  'exams.whatIf',
];
