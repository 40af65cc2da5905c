import { expect, it } from 'vitest';
import { HUB_EVENTS } from '../../../contract/live/hub-events.ts';
import { hubPayloads } from '../../../contract/live/hub-payloads.ts';
import { eventOf } from './events.ts';

const now = new Date('2026-11-20T10:00:00Z');

it('an event of its own goes to the profile, which it names', () => {
  const event = eventOf('booked', 'ada', { examId: 'june', action: 'booked' }, now);
  expect(event).toMatchObject({ audience: 'profile:ada', name: 'booked' });
  expect(event.payload).toEqual({
    examId: 'june',
    action: 'booked',
    profileId: 'ada',
    v: 1,
    eventId: event.id,
    occurredAt: '2026-11-20T10:00:00.000Z',
  });
});

it('an event of a course goes to everybody around it', () => {
  const seats = { courseId: 'algebra', taken: 1, capacity: null, waitlisted: 0 };
  const event = eventOf('seatsChanged', 'algebra', seats, now);
  expect(event.audience).toBe('course:algebra');
  expect(hubPayloads.seatsChanged.parse(event.payload)).toMatchObject(seats);
});

it('each event of the table has its payload', () => {
  expect(Object.keys(hubPayloads).toSorted()).toEqual(HUB_EVENTS.toSorted());
});

it('an action of another institution reads as none', () => {
  expect(hubPayloads.booked.parse({ examId: 7, action: 'reserved' })).toEqual({ examId: '7' });
});

it('a payload that does not fit does not compile', () => {
  const wrong = [
    // @ts-expect-error booked says which exam
    () => eventOf('booked', 'ada', { action: 'booked' }, now),
    // @ts-expect-error a booking isn't enrolled
    () => eventOf('booked', 'ada', { examId: 'june', action: 'enrolled' }, now),
    // @ts-expect-error there is no such event
    () => eventOf('lost', 'ada', {}, now),
  ];
  expect(wrong).toHaveLength(3);
});
