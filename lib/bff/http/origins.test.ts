import process from 'node:process';
import { beforeEach, expect, it } from 'vitest';

const [one, two, three] = ['http://one.example', 'http://two.example', 'http://three.example'] as const;
Object.assign(process.env, {
  CAMPUS_URL: `${one}, ${two},${three}`,
  SESSION_SECRETS: 'the-secret-of-these-tests-1234567890',
});
const { originsInOrder, setAside, takeBack } = await import('./origins.ts');

beforeEach(() => {
  for (const origin of [one, two, three]) takeBack(origin);
});

it('the origins are asked by turns, each of them once', () => {
  const orders = [originsInOrder(), originsInOrder(), originsInOrder()];
  expect(new Set(orders.map(([first]) => first))).toEqual(new Set([one, two, three]));
  for (const order of orders) expect(new Set(order)).toEqual(new Set([one, two, three]));
});

it('one that went away is asked last', () => {
  setAside(two, 0);
  const lasts = Array.from({ length: 6 }, () => originsInOrder(4_999).at(-1));
  expect(new Set(lasts)).toEqual(new Set([two]));
});

it('after a while a single request finds out whether it is back; when it answers, all may ask it again', () => {
  setAside(two, 0);
  const firsts = () => Array.from({ length: 6 }, () => originsInOrder(5_000)[0]);
  expect(firsts().filter((first) => first === two)).toHaveLength(1);
  takeBack(two);
  expect(firsts().filter((first) => first === two)).toHaveLength(2);
});
