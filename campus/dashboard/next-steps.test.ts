import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { readTexts } from '../platform/texts.ts';
import { toNextSteps } from './summary.ts';

const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
const course = { it: 'Analisi 2', en: 'Analysis 2' };

const soon = (code: string, area: Step['area'], dueAt: string | null): Step => ({
  code,
  area,
  severity: 'soon',
  course,
  dueAt: dueAt === null ? null : new Date(dueAt),
});

it('puts what blocks first, then what is due first, then what has no date, each by area', () => {
  const steps: Step[] = [
    { ...soon('enrolment_opens', 'courses', '2026-09-20T00:00:00Z'), severity: 'info' },
    soon('booking_closes', 'exams', null),
    soon('place_to_take', 'courses', '2026-09-22T00:00:00Z'),
    soon('booking_opens', 'exams', '2026-09-22T00:00:00Z'),
    soon('enrolment_closes', 'courses', '2026-09-21T00:00:00Z'),
    { code: 'career_not_active', area: 'career', severity: 'blocking', params: { status: 'suspended' } },
  ];

  expect(toNextSteps(steps, reader).map(({ code }) => code)).toEqual([
    'career_not_active',
    'enrolment_closes',
    'booking_opens',
    'place_to_take',
    'booking_closes',
    'enrolment_opens',
  ]);
});

it('says each step in the language of its reader', () => {
  const steps = [soon('place_to_take', 'courses', '2026-09-22T00:00:00Z')];

  expect(toNextSteps(steps, reader)).toMatchObject([
    { title: 'Analisi 2: si è liberato un posto per te', dueAt: '2026-09-22T00:00:00.000Z' },
  ]);
  expect(toNextSteps(steps, { ...reader, language: 'en' })[0]?.title).toBe(
    'Analysis 2: a place has come free for you',
  );
});

it.each(LANGUAGES)('says every step in %s', (language) => {
  const codes = Object.keys(readTexts('it').step ?? {});
  const said = {
    lock: 'Tasse scadute',
    reason: 'Seconda rata non pagata.',
    charge: 'Seconda rata',
    paper: 'foto',
    request: 'Esonero',
    offer: 'Fisica',
  };
  const params = {
    ...said,
    status: 'suspended',
    result: 'grade',
    grade: 27,
    count: 2,
    startsAt: new Date(0),
  };
  const steps = codes.map((code): Step => ({ code, area: 'exams', severity: 'info', course, params }));

  const titles = toNextSteps(steps, { language, timeZone: 'Europe/Rome' }).map(({ title }) => title);

  expect(new Set(titles).size).toBe(codes.length);
});
