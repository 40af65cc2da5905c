import { expect, it } from 'vitest';
import { deniedIn, type TuitionEntry, tuitionBalance, tuitionFactsOf } from './tuition-balance.ts';

const received = (amount: number): TuitionEntry => ({
  kind: 'received',
  amount,
  origin: null,
  fromDenied: null,
  undenied: null,
});
const refund = (
  kind: 'refund_due' | 'refund_denied' | 'refund_paid',
  amount: number,
  origin: 'asked' | 'recalculated' = 'recalculated',
  fromDenied = 0,
  undenied = fromDenied,
): TuitionEntry => ({ kind, amount, origin, fromDenied, undenied });

const standing = (fee: number, ...entries: TuitionEntry[]) => {
  const { owed, due } = tuitionBalance({ ...tuitionFactsOf(entries), fee });
  return [owed, due];
};

it('G7: of a fee what is not received is owed, and what is received beyond it is due back', () => {
  expect(standing(150, received(50))).toEqual([100, 0]);
  expect(standing(14, received(50))).toEqual([0, 36]);
  expect(standing(14, received(50), refund('refund_paid', 36))).toEqual([0, 0]);
});

it('G7: what was denied is not due again, whatever the fee was meanwhile, and covers what it rises to', () => {
  const denied = [received(42), refund('refund_denied', 28)];
  expect(standing(14, ...denied)).toEqual([0, 0]);
  expect(standing(42, ...denied)).toEqual([0, 0]);
  expect(standing(0, ...denied)).toEqual([0, 14]);
  expect(standing(50, ...denied)).toEqual([8, 0]);
});

it('G7: a denial is not taken off what was paid after it', () => {
  const later = [received(42), refund('refund_denied', 28), received(108)];
  expect(standing(42, ...later)).toEqual([0, 108]);
  expect(standing(14, ...later)).toEqual([0, 108]);
  expect(standing(14, ...later, refund('refund_paid', 108))).toEqual([0, 0]);
});

it('G7: what is given back from below a denied part leaves that part denied', () => {
  const paid = [received(42), refund('refund_denied', 14), refund('refund_paid', 14)];
  expect(standing(14, ...paid)).toEqual([0, 0]);
  expect(standing(0, ...paid)).toEqual([0, 14]);
});

it('G7: what the office gives back lowers what is asked for, unless it was denied before', () => {
  expect(standing(150, received(150), refund('refund_due', 50, 'asked'))).toEqual([0, 50]);
  expect(
    standing(150, received(150), refund('refund_due', 50, 'asked'), refund('refund_denied', 50, 'asked')),
  ).toEqual([0, 0]);
  const appeal = [received(150), refund('refund_denied', 136), refund('refund_due', 136, 'asked', 136)];
  expect(standing(14, ...appeal)).toEqual([0, 136]);
  expect(standing(42, ...appeal, refund('refund_paid', 136, 'asked', 136))).toEqual([28, 0]);
  const gift = [received(100), refund('refund_denied', 20), refund('refund_due', 15, 'asked')];
  expect(standing(100, ...gift, refund('refund_paid', 15, 'asked'))).toEqual([0, 0]);
});

it('G7: what the office gives back of denied money that covers a fee which rose is due whole, and denied again stays denied', () => {
  const risen = [received(50), refund('refund_denied', 36)];
  const given = deniedIn(50, { ...tuitionFactsOf(risen), fee: 42 });
  expect(given).toEqual({ fromDenied: 8, undenied: 36 });
  const { fromDenied, undenied } = given;
  const whole = [...risen, refund('refund_due', 50, 'asked', fromDenied, undenied)];
  expect(standing(42, ...whole)).toEqual([0, 50]);
  const refused = [...whole, refund('refund_denied', 50, 'asked', fromDenied, undenied)];
  expect(standing(42, ...refused)).toEqual([0, 0]);
  expect(standing(14, ...refused)).toEqual([0, 0]);
});

it('G7: what is given back of a fee that denied money covers takes no more off than was given', () => {
  const covered = [received(100), refund('refund_denied', 20)];
  const given = deniedIn(15, { ...tuitionFactsOf(covered), fee: 100 });
  expect(given).toEqual({ fromDenied: 0, undenied: 15 });
  const due = [...covered, refund('refund_due', 15, 'asked', 0, 15)];
  expect(standing(100, ...due)).toEqual([0, 15]);
  const paid = [...due, refund('refund_paid', 15, 'asked', 0, 15)];
  expect(standing(100, ...paid)).toEqual([0, 0]);
  expect(standing(0, ...paid)).toEqual([0, 80]);
});
