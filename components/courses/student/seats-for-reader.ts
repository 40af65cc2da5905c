import { isFull } from '@/components/ui/figures/use-seats-texts';
import type { EnrolmentWindow } from '@/contract/courses/enrolments';
import type { Seats } from '@/contract/live/hub-payloads';

/** The seats of a window as the hub tells them. */
export const seatsOf = ({ taken, capacity, waitlisted, reserved }: EnrolmentWindow): Seats => ({
  ...{ taken, capacity, waitlisted },
  kept: reserved.map(({ kept }) => kept),
});

/** Whether the reader can get a seat: one of their reserve or, if nobody waits in the queue, a free seat. */
export const hasSeat = ({ reserved }: Pick<EnrolmentWindow, 'reserved'>, seats: Seats): boolean =>
  reserved.some(({ isOwn }, index) => isOwn && (seats.kept?.[index] ?? 0) > 0) ||
  (seats.waitlisted === 0 && !isFull(seats));

/** When the first reserve falls open; null where none will. */
export const opensNext = ({ reserved }: EnrolmentWindow): string | null =>
  reserved.flatMap(({ until, isOver }) => (until && !isOver ? until : [])).toSorted()[0] ?? null;
