import { expect, it } from 'vitest';
import type { LessonRoom } from '@/contract/lessons/lessons';
import { changeOf } from './change-of';

const room = (name: string): LessonRoom => ({ id: name, code: name, name, building: '', address: '' });
const slot = { startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-23T10:00:00.000Z' };
const lesson = { ...slot, status: 'scheduled' as const, rooms: [room('Aula 2')], before: null };
const before = (change: object) => ({ ...slot, rooms: ['Aula 2'], ...change });

it('G4: says what became of a lesson since it was published', () => {
  const later = { startsAt: '2026-11-24T08:00:00.000Z' };
  expect(changeOf(lesson)).toBeNull();
  expect(changeOf({ ...lesson, status: 'cancelled', before: before(later) })).toBe('cancelled');
  expect(changeOf({ ...lesson, status: 'moved' })).toBe('movedAway');
  expect(changeOf({ ...lesson, before: before(later) })).toBe('movedHere');
  expect(changeOf({ ...lesson, before: before({ rooms: ['Aula 6'] }) })).toBe('otherRoom');
  expect(changeOf({ ...lesson, before: before({}) })).toBeNull();
});
