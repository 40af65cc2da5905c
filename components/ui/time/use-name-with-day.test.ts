import { expect, it } from 'vitest';
import { ambiguousTitles } from './use-name-with-day.ts';

const held = (courseTitle: string, startsAt: string) => ({ courseTitle, startsAt });

it('two of one course on one day of the institution’s zone are ambiguous; of another day, or another course, they aren’t', () => {
  const early = held('Analisi', '2026-12-13T23:30:00.000Z');
  const late = held('Analisi', '2026-12-14T13:00:00.000Z');
  const others = [
    held('Analisi', '2026-12-13T13:00:00.000Z'),
    held('Fisica', '2026-12-14T13:00:00.000Z'),
    held('Analisi', '2026-12-14T23:30:00.000Z'),
  ];

  expect([...ambiguousTitles([early, ...others, late], 'Europe/Rome')]).toEqual([early, late]);
});
