import { expect, it } from 'vitest';
import { professorQuery } from './professor-query';

it('what home’s URL asks and can’t be read counts as not asked', () => {
  expect(professorQuery.parse({ text: ['a', 'b'], page: '-3' })).toEqual({ text: undefined, page: 1 });
  expect(professorQuery.parse({ text: ' rossi ', page: '2' })).toEqual({ text: 'rossi', page: 2 });
});
