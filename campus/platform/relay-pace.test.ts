import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from './events.ts';
import { paced } from './relay-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seats = (taken: number, subject: object = { courseId: 'algebra' }): Told => ({
  audience: 'course:algebra',
  name: 'seatsChanged',
  payload: { ...subject, taken },
});

function givenPace() {
  const sent: Told[] = [];
  return { sent, pace: paced((told) => sent.push(told), 1000) };
}

test('the first standing goes at once, of those in the same second the latest at its end', () => {
  const { sent, pace } = givenPace();
  for (const taken of [1, 2, 3]) pace.send(seats(taken));
  expect(sent).toEqual([seats(1)]);

  vi.advanceTimersByTime(999);
  expect(sent).toEqual([seats(1)]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([seats(1), seats(3)]);
});

test('a steady stream is told once a second', () => {
  const { sent, pace } = givenPace();
  for (let taken = 0; taken < 100; taken++) {
    pace.send(seats(taken));
    vi.advanceTimersByTime(100);
  }
  expect(sent).toHaveLength(11);
});

test('after a quiet second the next standing goes at once', () => {
  const { sent, pace } = givenPace();
  pace.send(seats(1));
  vi.advanceTimersByTime(1000);
  pace.send(seats(2));
  expect(sent).toEqual([seats(1), seats(2)]);
});

test('two exams of one course do not wait for each other', () => {
  const { sent, pace } = givenPace();
  pace.send(seats(1, { examId: 'june' }));
  pace.send(seats(7, { examId: 'july' }));
  expect(sent).toHaveLength(2);
});

test("a person's own changes are all told", () => {
  const { sent, pace } = givenPace();
  const booked: Told = { audience: 'profile:ada', name: 'booked', payload: { examId: 'june' } };
  pace.send(booked);
  pace.send(booked);
  expect(sent).toEqual([booked, booked]);
});
