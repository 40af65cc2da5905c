import { describe, expect, it } from 'vitest';
import { judgeWrites, missedBy, wasInFlight } from './judge.ts';
import type { Change } from './student.ts';

const booked: Change = { kind: 'book', acknowledged: true };
const voided: Change = { kind: 'void', acknowledged: true };
const unanswered: Change = { kind: 'book', acknowledged: false };
const profileId = 'bea';
const event = (action: string, at = 0) => ({ id: `${action}-${at}`, profileId, name: 'booked', action, at });

describe('what people were told against what the database holds', () => {
  it.each<[string, Change[], string[], boolean, { lost: number; doubled: number }]>([
    [
      'what was acknowledged is there',
      [booked, voided],
      ['booked', 'voided'],
      false,
      { lost: 0, doubled: 0 },
    ],
    ['an acknowledged write without its event', [booked], [], true, { lost: 1, doubled: 0 }],
    ['an acknowledged write that does not stand', [booked], ['booked'], false, { lost: 1, doubled: 0 }],
    ['one write done twice', [booked], ['booked', 'waitlisted'], true, { lost: 0, doubled: 1 }],
    [
      'leaving the queue is a voided booking',
      [booked, voided],
      ['waitlisted', 'left'],
      false,
      { lost: 0, doubled: 0 },
    ],
    ['an unanswered write that was done', [unanswered], ['booked'], true, { lost: 0, doubled: 0 }],
    ['an unanswered write that was not', [unanswered], [], false, { lost: 0, doubled: 0 }],
    [
      'somebody else’s move is no write of one’s own',
      [booked],
      ['booked', 'promoted'],
      true,
      { lost: 0, doubled: 0 },
    ],
  ])('%s', (_what, changes, actions, stands, expected) => {
    const held = { events: actions.map((action) => event(action)), live: new Set(stands ? [profileId] : []) };
    expect(judgeWrites({ profileId, changes, contradictions: [] }, held)).toMatchObject(expected);
  });

  it('an answer that contradicts what was acknowledged is a loss', () => {
    const student = { profileId, changes: [], contradictions: ['void: nothing to void'] };
    expect(judgeWrites(student, { events: [], live: new Set() }).lost).toBe(1);
  });

  it('an event is missed by a page that was neither told of it nor has read again since', () => {
    const events = [
      event('booked', 10),
      event('voided', 20),
      event('booked', 30),
      { ...event('booked', 40), profileId: 'ivo' },
    ];
    const page = { profileId, told: new Set(['voided-20']), revalidateAt: [15] };
    expect(missedBy(page, events)).toEqual([event('booked', 30)]);
  });

  it('a request is in flight at a kill from its start to its answer', () => {
    const kill = { name: 'portal a', from: 100, until: 110 };
    const asked = (from: number, until: number) => ({
      kind: 'read' as const,
      outcome: 'failed' as const,
      said: '',
      from,
      until,
    });
    expect(
      [asked(90, 99), asked(90, 105), asked(105, 200), asked(111, 200)].map((one) => wasInFlight(one, kill)),
    ).toEqual([false, true, true, false]);
  });
});
