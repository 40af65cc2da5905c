import type { ToldPayload } from '../../contract/live/hub-payloads.ts';
import { type Event, eventOf } from '../platform/live/events.ts';

type Changed = { id: string; offeringId: string; startsAt: Date };

/** What everybody around a course is told of one of its lessons. */
export const lessonEvent = (
  { id, offeringId, startsAt }: Changed,
  action: ToldPayload<'lessonChanged'>['action'],
  now: Date,
  movedTo?: string,
): Event =>
  eventOf(
    'lessonChanged',
    offeringId,
    {
      courseId: offeringId,
      lessonId: id,
      action,
      startsAt: startsAt.toISOString(),
      ...(movedTo && { movedTo }),
    },
    now,
  );

/** The same of several that came at once. */
export const lessonsEvent = (courseId: string, now: Date): Event =>
  eventOf('lessonChanged', courseId, { courseId, action: 'added' }, now);

/** Tells who begins or ceases to stand in for a lesson: they begin or cease to hear of its course. */
export const entrustedEvent = ({ id, offeringId }: Omit<Changed, 'startsAt'>, profileId: string, now: Date) =>
  eventOf('lessonEntrusted', profileId, { courseId: offeringId, lessonId: id }, now);
