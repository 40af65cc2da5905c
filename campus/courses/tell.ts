import type { ToldPayload } from '../../contract/live/hub-payloads.ts';
import { type Event, eventOf } from '../platform/live/events.ts';

type Name = 'enrolled' | 'rejected' | 'waitlistMoved';
type Told = { careerId: string; courseId: string; action: ToldPayload<Name>['action'] };

/** What a student is told of an enrolment: the name of the event follows from what happened. */
export function enrolmentEvent({ careerId, courseId, action }: Told, now: Date): Event {
  switch (action) {
    case 'enrolled':
    case 'pending':
    case 'requested':
    case 'reopened':
      return eventOf('enrolled', careerId, { courseId, action }, now);
    case 'rejected':
    case 'dropped':
    case 'withdrawn':
    case 'removed':
      return eventOf('rejected', careerId, { courseId, action }, now);
    default:
      return eventOf('waitlistMoved', careerId, { courseId, action }, now);
  }
}
