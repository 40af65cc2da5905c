import type { ToldPayload } from '../../contract/live/hub-payloads.ts';
import type { RunStatus } from '../../contract/presences/presences.ts';
import { alsoTo, type Event, eventOf } from '../platform/live/events.ts';

type Roll = { courseId: string; lessonId: string };

/** Everybody around the course learns that its roll is called, or no longer. */
export const rollChanged = ({ courseId, lessonId }: Roll, status: RunStatus, now: Date): Event =>
  eventOf('rollChanged', courseId, { courseId, lessonId, status }, now);

/** The professors' lists fill by it, and those of who stands in: all that they show of a student is in it. */
export function presenceMarked(
  { courseId, standIns }: { courseId: string; standIns: string[] },
  marked: ToldPayload<'presenceMarked'>,
  now: Date,
): [Event, ...Event[]] {
  const event = eventOf('presenceMarked', courseId, marked, now);
  return [event, ...standIns.map((profileId) => alsoTo(profileId, event))];
}

/** The student's own windows learn what is written of them. */
export const attendanceChanged = (
  careerId: string,
  changed: ToldPayload<'attendanceChanged'>,
  now: Date,
): Event => eventOf('attendanceChanged', careerId, changed, now);
