import { expect, it } from 'vitest';
import { type Asked, differences, HERE } from './differences.ts';

const campus = (at: string, settings: Record<string, string>, given: Partial<Asked> = {}): Asked => ({
  ...{ at, program: 'campus', release: '1.0.0', migration: '0065_room', settings },
  ...given,
});
const portal = (at: string, settings: Record<string, string>): Asked => ({
  ...{ at, program: 'portal', release: '1.0.0', settings },
});

it('a setting that two instances have otherwise, or one lacks, is named with where it stands', () => {
  const found = differences([
    campus('a', { SEAL_KEY: '11', PUSH_KEY: '33' }),
    campus('b', { SEAL_KEY: '22' }),
  ]);
  expect(found).toMatchObject([
    { state: 'wrong', what: 'SEAL_KEY', says: '11 at a; 22 at b' },
    { state: 'wrong', what: 'PUSH_KEY', says: '33 at a; not set at b' },
  ]);
});

it('portals and campus are compared by what both have set', () => {
  const [a, b] = [campus('a', { PORTAL_SECRET: '11' }), portal('b', { PORTAL_SECRET: '22', PORT: '33' })];
  expect(differences([a, b])).toMatchObject([{ what: 'PORTAL_SECRET', says: '11 at a; 22 at b' }]);
  expect(differences([a, portal('b', { PORT: '33' })])).toMatchObject([{ state: 'ok' }]);
});

it('what the command itself has not set differs from nothing', () => {
  const found = differences([campus(HERE, {}), campus('a', { PORTAL_SECRET: '11' })]);
  expect(found).toMatchObject([{ state: 'ok' }]);
});

it('another release, or another last migration, is a note: an upgrade may be under way', () => {
  const later = campus('b', {}, { release: '1.1.0', migration: '0066_hall' });
  expect(differences([campus('a', {}), later])).toMatchObject([
    { state: 'note', what: 'release', says: expect.stringContaining('1.0.0 at a; 1.1.0 at b') },
    { state: 'note', what: 'migration' },
  ]);
});
