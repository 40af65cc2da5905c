import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NextStep } from '@/contract/dashboard/dashboard';
import { formats } from '@/i18n/formats';
import dashboard from '@/messages/it/dashboard.json';
import { daysUntil, useWrittenStep } from './use-written-step';
import type { WrittenStep } from './written-step';

const NOW = '2026-11-27T08:00:00.000Z';

const step: NextStep = {
  code: 'charge_to_pay',
  title: 'Seconda rata',
  area: 'payments',
  severity: 'soon',
  dueAt: null,
  blocks: [],
  link: '/student/payments',
};

/** Hands over the step's words as the server has them. */
function Writes({ change, to }: { change: Partial<NextStep>; to: WrittenStep[] }) {
  to.push(useWrittenStep(NOW).written({ ...step, ...change }));
  return null;
}

function written(change: Partial<NextStep>): WrittenStep {
  const found: WrittenStep[] = [];
  renderToStaticMarkup(
    <NextIntlClientProvider locale="it" timeZone="Europe/Rome" formats={formats} messages={{ dashboard }}>
      <Writes change={change} to={found} />
    </NextIntlClientProvider>,
  );
  const [only] = found;
  if (!only) throw new Error('nothing was rendered');
  return only;
}

it('G3: a step says the days that are left, presses from two on, and counts down on its day', () => {
  expect(written({ dueAt: '2026-12-01T22:59:59.999Z' }).left).toEqual({ count: 4, word: 'giorni' });
  expect(written({ dueAt: '2026-11-28T22:59:59.999Z' })).toMatchObject({
    left: { count: 1, word: 'giorno', look: 'pressing' },
    due: 'entro sab 28 nov, 23:59',
  });
  const today = '2026-11-27T17:30:00.000Z';
  expect(written({ dueAt: today })).toMatchObject({
    left: { endsAt: today, look: 'pressing' },
    due: 'entro oggi alle 18:30',
  });
  expect(written({ dueAt: today, severity: 'info' })).toMatchObject({
    left: { endsAt: today },
    due: 'oggi alle 18:30',
  });
});

it('G3: a step without a date says of how many things it is; what blocks says that, and what it stops', () => {
  expect(written({ count: 4 }).left).toEqual({ count: 4 });
  expect(written({}).left).toEqual({});
  expect(written({ severity: 'blocking', blocks: ['exams', 'documents'] })).toMatchObject({
    severity: 'Urgente',
    left: { look: 'blocked' },
    blocks: 'Blocca: prenotare esami, documenti',
  });
});

it('G3: a step that we don’t know is opened, one that an office takes has no button', () => {
  expect(written({})).toMatchObject({ link: '/student/payments', verb: 'Paga' });
  expect(written({ code: 'of_another_institution' }).verb).toBe('Apri');
  const ofAnOffice = written({ link: null, ownerOffice: 'students' });
  expect(ofAnOffice).toMatchObject({ office: 'students' });
  expect(ofAnOffice).not.toHaveProperty('verb');
});

it.each([
  [0, '2026-11-24T22:59:59Z'],
  [1, '2026-11-24T23:00:00Z'],
  [2, '2026-11-26T22:59:59Z'],
])('counts %i midnights in Rome from a Tuesday noon to %s', (days, at) => {
  expect(daysUntil(at, '2026-11-24T11:00:00Z', 'Europe/Rome')).toBe(days);
});
