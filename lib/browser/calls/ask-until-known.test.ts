import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askUntilKnown, deliveryOf } from './ask-until-known';
import type { Unanswered } from './call';

let network: EventTarget & { onLine: boolean };

beforeEach(() => {
  network = Object.assign(new EventTarget(), { onLine: true });
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => vi.unstubAllGlobals());

const lost = { unanswered: 'lost' } as const;
const notSent = { unanswered: 'not_sent' } as const;
const booked = { seat: 1 };

/** Asks for these answers in their order; answers what became of it, and what was seen. */
function given(...answers: ({ seat?: number } & { unanswered?: Unanswered })[]) {
  const seen = { asked: 0, lost: 0 };
  const ask = async () => answers[seen.asked++] ?? lost;
  const onLost = () => {
    seen.lost += 1;
  };
  return { seen, asking: askUntilKnown(ask, onLost, [0, 0]) };
}

test('E6: an answer is the answer, and nothing is looked into', async () => {
  const { asking, seen } = given(booked);
  expect(await asking).toBe(booked);
  expect(seen).toEqual({ asked: 1, lost: 0 });
});

test('E6: what never left is not sent behind somebody’s back', async () => {
  const { asking, seen } = given(notSent, booked);
  expect(deliveryOf(await asking)).toBe('not_sent');
  expect(seen).toEqual({ asked: 1, lost: 0 });
});

test('E6: an answer that was lost is asked for again until it is there', async () => {
  const { asking, seen } = given(lost, lost, booked);
  expect(deliveryOf(await asking)).toBeNull();
  expect(seen).toEqual({ asked: 3, lost: 1 });
});

test('E6: without any answer it stays unknown, also where a repeat never left', async () => {
  const { asking, seen } = given(lost, notSent, notSent, booked);
  expect(deliveryOf(await asking)).toBe('unknown');
  expect(seen).toEqual({ asked: 3, lost: 1 });
});

test('E6: while there is no network it waits, and asks when that is back', async () => {
  network.onLine = false;
  const { asking, seen } = given(lost, booked);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seen).toEqual({ asked: 1, lost: 1 });

  network.onLine = true;
  network.dispatchEvent(new Event('online'));
  expect(await asking).toBe(booked);
});
