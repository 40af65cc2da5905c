import { expect, it } from 'vitest';
import type { StudentExam } from '@/contract/exams/exams';
import { refusalOf, requestAction } from './exam-request';

const closed = { code: 'exams.window_closed', text: 'closed' };
const exam = { booking: null, cancelled: false, reasons: [closed], canAsk: true } as unknown as StudentExam;
const asking = (status: string, reason: string | null = null) =>
  ({ request: { status, reason }, canAsk: false }) as unknown as Partial<StudentExam>;
const owning = { booking: { status: 'booked' } } as unknown as Partial<StudentExam>;

it.each([
  ['ask', 'the institution says that one may', {}, 'none', 0],
  [null, 'it says nothing of it', { canAsk: undefined }, 'none', 0],
  ['withdraw', 'the board has been asked', asking('requested'), 'none', 0],
  [null, 'the board has refused', asking('refused'), 'none', 0],
  [null, 'it was granted', { ...asking('granted'), ...owning }, 'void', 0],
  ['ask', 'booking opens in some days', {}, 'book', 86_400_000],
  [null, 'booking opens within the hour, which is waited for', {}, 'book', 60_000],
  [null, 'it can be booked after all', asking('requested'), 'book', 0],
  [null, 'it is cancelled', { cancelled: true }, 'none', 0],
] as const)('G2: offers %s of the board when %s', (asks, _when, change, action, opensIn) => {
  expect(requestAction({ ...exam, ...change } as StudentExam, action, opensIn)).toBe(asks);
});

it('G2: what a board refused is said with its reason', () => {
  const words = (reason: string) => `no: ${reason}`;
  expect(refusalOf(exam, words)).toEqual([]);
  const refused = { ...exam, ...asking('refused', 'full lab') } as StudentExam;
  expect(refusalOf(refused, words)).toEqual([{ code: 'exams.request_refused', text: 'no: full lab' }]);
});
