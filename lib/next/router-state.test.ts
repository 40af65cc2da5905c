import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { expect, it } from 'vitest';
import { isRouterState } from './router-state.ts';

const leaf = ['__PAGE__', {}];
const deep = (levels: number): unknown => (levels === 0 ? leaf : ['', { children: deep(levels - 1) }]);

it.each<[unknown, boolean]>([
  [['', {}], true],
  [['', { children: ['account', { children: leaf }] }, null, null, 16], true],
  [['', {}, ['/a', '?b'], 'refetch'], true],
  [['', {}, null, 'metadata-only', 1, 'x'], true],
  [['', { children: [['id', 'abc', 'd', null], {}] }], true],
  [['', { children: [['id', 'abc', 'ci(..)(..)', ['x']], {}] }], true],
  [['', { children: [['id', 'abc', 'oci(.)', null], {}] }], false],
  [['', { children: [['id', 'abc', 'd'], {}] }], false],
  [deep(500), true],
  [[''], false],
  [[1, 2], false],
  [['', {}, 'x'], false],
  [['', {}, null, 'else'], false],
  [['', {}, null, null, null, null], false],
  [['', {}, null, null, null, 'x', 'y'], false],
  [{}, false],
  [null, false],
  ['x'.repeat(50_000), false],
])('S16: what Next can read of its client’s place is known as Next knows it: %j', (state, isOne) => {
  const sent = encodeURIComponent(JSON.stringify(state));
  expect(isRouterState(sent)).toBe(isOne);
  expect(readsIt(sent)).toBe(isOne);
});

it.each(['', '%', 'garbage', '[', '%5B'])('S16: so is what is no JSON: “%s”', (sent) => {
  expect([isRouterState(sent), readsIt(sent)]).toEqual([false, false]);
});

function readsIt(sent: string): boolean {
  try {
    return parseAndValidateFlightRouterState(sent) !== undefined;
  } catch {
    return false;
  }
}
