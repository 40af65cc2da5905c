import type { ChangedBooking, StudentExam } from '@/contract/exams/exams';

/** A session as a change of the reader's own booking leaves it, until it is read again. */
export function changedExam(exam: StudentExam, change: ChangedBooking): StudentExam {
  const left = withoutBooking(exam);
  if (!('status' in change)) return left;
  const { id, status, position, slotId } = change;
  const seat = status === 'booked' ? { taken: left.taken + 1 } : { waitlisted: left.waitlisted + 1 };
  return { ...left, ...seat, booking: { id, status, position, slotId, voidReason: null, answer: null } };
}

/** A seat that is given up goes to the queue where there is one. */
function withoutBooking(exam: StudentExam): StudentExam {
  const { booking, taken, waitlisted } = exam;
  const gone = booking && { ...exam, booking: { ...booking, status: 'voided' as const, position: null } };
  if (booking?.status === 'waitlisted') return { ...exam, ...gone, waitlisted: waitlisted - 1 };
  if (booking?.status !== 'booked') return exam;
  return { ...exam, ...gone, ...(waitlisted > 0 ? { waitlisted: waitlisted - 1 } : { taken: taken - 1 }) };
}
