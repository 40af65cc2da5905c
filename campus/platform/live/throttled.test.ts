import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from './events.ts';
import { throttled } from './relay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seats = (taken: number, subject: object = { courseId: 'algebra' }): Told => ({
  audience: 'course:algebra',
  name: 'seatsChanged',
  payload: { ...subject, taken },
});

function givenThrottle() {
  const sent: Told[] = [];
  return { sent, events: throttled((told) => sent.push(told), 1000) };
}

test('the first standing goes at once, of those in the same second the latest at its end', () => {
  const { sent, events } = givenThrottle();
  for (const taken of [1, 2, 3]) events.send(seats(taken));
  expect(sent).toEqual([seats(1)]);

  vi.advanceTimersByTime(999);
  expect(sent).toEqual([seats(1)]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([seats(1), seats(3)]);
});

test('a steady stream is told once a second', () => {
  const { sent, events } = givenThrottle();
  for (let taken = 0; taken < 100; taken++) {
    events.send(seats(taken));
    vi.advanceTimersByTime(100);
  }
  expect(sent).toHaveLength(11);
});

test('after a quiet second the next standing goes at once', () => {
  const { sent, events } = givenThrottle();
  events.send(seats(1));
  vi.advanceTimersByTime(1000);
  events.send(seats(2));
  expect(sent).toEqual([seats(1), seats(2)]);
});

test('two exams of one course do not wait for each other', () => {
  const { sent, events } = givenThrottle();
  events.send(seats(1, { examId: 'june' }));
  events.send(seats(7, { examId: 'july' }));
  expect(sent).toHaveLength(2);
});

test("a person's own changes are all told", () => {
  const { sent, events } = givenThrottle();
  const booked: Told = { audience: 'profile:ada', name: 'booked', payload: { examId: 'june' } };
  events.send(booked);
  events.send(booked);
  expect(sent).toEqual([booked, booked]);
});
