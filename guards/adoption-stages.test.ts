import { expect, test } from 'vitest';
import { specifiedCalls } from '../contract/adoption/adoption.ts';
import { institutionCalls } from '../contract/institution.ts';
import { isMadeAt, isNewAt, pagesOf, stages } from '../e2e/support/foreign/adoption-stages.ts';

const [fifteen, exams, several, withoutParts, everything] = stages;
const asked = Object.keys(institutionCalls).filter((path) => !path.startsWith('office/'));

test('the first stage has the fifteen calls, the last one every call that the portal asks', () => {
  expect([...fifteen.calls]).toEqual(specifiedCalls);
  expect([...everything.calls].sort()).toEqual(asked.sort());
});

test('each stage has what the one before it has, but that one is without the areas’ parts', () => {
  expect([...fifteen.calls].filter((call) => !exams.calls.has(call))).toEqual([]);
  expect([...exams.calls].filter((call) => !several.calls.has(call))).toEqual([]);
  const lost = [...several.calls].filter((call) => !withoutParts.calls.has(call));
  expect(lost).toContain('student/exams/transcript');
  expect(lost).not.toContain('student/exams/list');
  expect([...withoutParts.calls].filter((call) => !everything.calls.has(call))).toEqual([]);
});

test('without the areas’ parts each of their pages can be made all the same', () => {
  const pages = [...pagesOf('student'), ...pagesOf('professor')];
  expect(pages.filter((page) => !isMadeAt(withoutParts, page))).toEqual([]);
  expect(pages.filter((page) => isMadeAt(fifteen, page) && page.needs.length > 0)).toEqual([]);
});

test('a page is new at the stage at which one of its calls comes or goes', () => {
  const [calendar] = pagesOf('student').filter(({ page }) => page === '/student/lessons/calendar');
  if (!calendar) throw new Error('no such page');
  expect(stages.map((_, turn) => isNewAt(turn, calendar))).toEqual([true, false, true, false, false]);
});
