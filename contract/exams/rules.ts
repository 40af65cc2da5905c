/**
 * Why a booking of an exam is refused, in display order, with the number of the regulation's rule
 * (docs/domain.md, Exams). B09 is a lock like the others of B08.
 */
export const bookingRules = {
  'exams.career_not_active': 'B01',
  'exams.not_in_plan': 'B02',
  'exams.already_passed': 'B03',
  'exams.window_not_open': 'B04',
  'exams.window_closed': 'B04',
  'exams.full': 'B05',
  'exams.prerequisite_missing': 'B06',
  'exams.attendance_short': 'B07',
  'exams.locked': 'B08',
  'exams.already_booked': 'B10',
  'exams.overlap': 'B11',
  'exams.outcome_open': 'B12',
  'exams.no_show_skip': 'B13',
  'exams.attempts_used': 'B14',
  'exams.reserved': 'B15',
  'exams.partial_missing': 'B16',
} as const;
export type BookingRefusal = keyof typeof bookingRules;

/** Why asking the board is refused, beside the rules of booking that no board sets aside. */
export const requestRefusals = [
  'exams.requests_not_taken',
  'exams.nothing_to_ask',
  'exams.request_refused',
] as const;
export type RequestRefusal = (typeof requestRefusals)[number];

export const bookingRefusals = Object.keys(bookingRules) as BookingRefusal[];
