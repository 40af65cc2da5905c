import { addHours } from 'date-fns/addHours';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { describe, expect, it } from 'vitest';
import { needOf } from './session-need.ts';
import { moveRefusals, publishRefusals, type SessionTimes, timeRefusals } from './session-rules.ts';

const startsAt = new Date('2026-01-14T08:00:00Z');
const session: SessionTimes = {
  startsAt,
  endsAt: addHours(startsAt, 2),
  bookingOpensAt: subDays(startsAt, 14),
  bookingClosesAt: subDays(startsAt, 3),
  cancelUntil: subDays(startsAt, 2),
  validUntil: null,
  slots: [],
};
const slot = { startsAt, endsAt: addHours(startsAt, 1), capacity: 10 };
const period = { name: { it: 'Sessione invernale' }, from: subDays(startsAt, 1), to: addHours(startsAt, 3) };

describe('the times of a session', () => {
  it('G13: stand when each comes after the one before', () => {
    expect(timeRefusals({ ...session, slots: [slot] }, period)).toEqual([]);
  });

  it('G13: let booking close, and voiding end, with the start', () => {
    expect(timeRefusals({ ...session, bookingClosesAt: startsAt, cancelUntil: startsAt }, null)).toEqual([]);
  });

  it.each([
    ['endsAt', 'ends_before_start', { endsAt: startsAt }],
    ['bookingClosesAt', 'closes_before_opening', { bookingClosesAt: session.bookingOpensAt }],
    ['bookingClosesAt', 'closes_after_start', { bookingClosesAt: addMilliseconds(startsAt, 1) }],
    ['validUntil', 'valid_before_end', { validUntil: session.endsAt }],
    ['cancelUntil', 'cancel_before_opening', { cancelUntil: session.bookingOpensAt }],
    ['cancelUntil', 'cancel_after_start', { cancelUntil: addMilliseconds(startsAt, 1) }],
    ['slots', 'slot_outside', { slots: [{ ...slot, startsAt: subHours(startsAt, 1) }] }],
    ['slots', 'slot_ends_before_start', { slots: [{ ...slot, endsAt: startsAt }] }],
    ['slots', 'slot_capacities', { slots: [slot, { ...slot, capacity: null }] }],
  ])('G13: %s is refused as %s', (field, word, change) => {
    const refusals = timeRefusals({ ...session, ...change }, null);
    expect(refusals).toEqual([{ code: `field.${field}`, field, said: `exams.session.${word}` }]);
  });

  it('G13: lie in their exam period', () => {
    const [refusal] = timeRefusals(session, { ...period, from: addHours(startsAt, 1) });
    expect(refusal?.said).toBe('exams.session.outside_period');
  });
});

it('G13: a session whose booking has closed already is not published', () => {
  expect(publishRefusals(session, session.bookingClosesAt)).toHaveLength(1);
  expect(publishRefusals(session, subHours(session.bookingClosesAt, 1))).toEqual([]);
});

it('G13: a published session is never moved to an earlier time', () => {
  const earlier = { ...session, startsAt: addMilliseconds(startsAt, -1) };
  const later = { ...session, startsAt: addHours(startsAt, 1), cancelUntil: addHours(startsAt, 1) };
  expect(moveRefusals(session, earlier, null).map(({ said }) => said)).toContain(
    'exams.session.moved_earlier',
  );
  expect(moveRefusals(session, later, null)).toEqual([]);
});

const none = { seated: 0, drafts: 0, published: 0, undecided: 0 };
const after = addHours(startsAt, 1);

it.each([
  ['draft', 'draft', none, after],
  ['cancelled', 'cancelled', none, after],
  ['upcoming', 'published', { ...none, seated: 3 }, subHours(startsAt, 1)],
  ['results', 'published', { ...none, seated: 3, drafts: 2 }, startsAt],
  ['publish', 'results_entry', { ...none, seated: 3, drafts: 3 }, after],
  ['publish', 'results_published', { ...none, seated: 3, published: 2, drafts: 1 }, after],
  ['deciding', 'results_published', { ...none, seated: 3, published: 3, undecided: 1 }, after],
  ['done', 'results_published', { ...none, seated: 3, published: 3 }, after],
  ['done', 'results_entry', none, after],
] as const)('G13: needs next: %s (%s)', (need, status, counts, now) => {
  expect(needOf({ status, startsAt }, counts, now)).toBe(need);
});
