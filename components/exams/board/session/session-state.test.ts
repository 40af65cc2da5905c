import { expect, it } from 'vitest';
import { peopleOf, stateOf } from './session-state';

const upcoming = { need: 'upcoming', phase: 'open', capacity: 40, taken: 12 } as const;

it.each([
  ['draft', { need: 'draft' }],
  ['not_open', { phase: 'not_open' }],
  ['open', {}],
  ['open', { capacity: null }],
  ['full', { taken: 40 }],
  ['closed', { phase: 'closed', taken: 40 }],
  ['results_entry', { need: 'results', phase: 'over' }],
  ['to_publish', { need: 'publish', phase: 'over' }],
  ['deciding', { need: 'deciding', phase: 'over' }],
  ['done', { need: 'done', phase: 'over' }],
  ['cancelled', { need: 'cancelled' }],
] as const)('G13: a session is %s by what it needs, and before it by its booking: %o', (state, change) => {
  expect(stateOf({ ...upcoming, ...change })).toBe(state);
});

const results = { seated: 6, drafts: 1, published: 2, undecided: 1 };

it.each([
  ['nobody', 'draft', null],
  ['those who booked, of the seats', 'upcoming', { count: 12, of: 40 }],
  ['results entered, of those who hold a seat', 'results', { count: 3, of: 6 }],
  ['results entered, of those who hold a seat', 'publish', { count: 3, of: 6 }],
  ['decisions made, of those who hold a seat', 'deciding', { count: 1, of: 6 }],
  ['those who held a seat', 'done', { count: 6, of: null }],
  ['nobody', 'cancelled', null],
] as const)('G13: %s are counted where it needs %s', (_who, need, people) => {
  expect(peopleOf({ ...upcoming, need, results })).toEqual(people);
});
