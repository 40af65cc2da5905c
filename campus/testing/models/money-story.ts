import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { NoticeOutcome } from '../../../contract/payments/paying.ts';
import type { OwnCharge } from '../../../contract/payments/payments.ts';
import type { SimulatedCheckout } from '../../../observe/simulated-checkout.ts';
import type { Database } from '../../db/database.ts';
import { refunds } from '../../db/schema.ts';
import { accountsOf } from '../../payments/accounts/accounts-of.ts';
import {
  type TuitionEntry,
  tuitionBalance,
  tuitionFactsOf,
} from '../../payments/accounts/tuition-balance.ts';
import { ownCharges } from '../../payments/charges/own-charges.ts';
import { listUnmatched } from '../../payments/paying/office-receipts.ts';
import { listRefunds } from '../../payments/refunds/refunds.ts';
import { timeZone } from '../payments/payments-fixtures.ts';

/** Who is asked in one sequence: two careers of one person. */
export type Student = { badge: string; careerId: string };
/** A payment that was begun, and what its provider has told of it. */
export type Begun = SimulatedCheckout & {
  of: number;
  chargeId: string;
  expiresAt: Date;
  refused: boolean;
  receipts: object[];
  taken: boolean;
};
/** What the acts come to, of the tuition of one career; amounts in cents. */
type Known = {
  /** What the fee is to be: one of several where two declared at once. */
  fees: number[];
  /** What it is: as long as a change waits, the one before. */
  fee: number;
  /** In the order in which they happened; of the last ones, since two acted at once, either order. */
  entries: TuitionEntry[];
  latest: TuitionEntry[];
};

const none = { fromDenied: null, undenied: null };
const reader = { language: 'it' as const, timeZone };
export const FEES = new Map<number | null, number>([
  [null, 150_000],
  [2_900_000, 100_800],
  [2_500_000, 42_000],
  [2_300_000, 14_000],
  [1_000_000, 0],
]);

/** A sequence as it goes on: what is known of it by the acts alone, and how it is looked at from outside. */
export class MoneyStory {
  readonly db: Database;
  readonly students: Student[];
  now: Date;
  readonly begun: Begun[] = [];
  /** Of each career: all that was received, and what is known of the tuition. */
  readonly received = [0, 0];
  readonly paidBack = [0, 0];
  readonly tuition: Known[] = [0, 1].map(() => ({
    ...{ fees: [150_000], fee: 150_000, entries: [], latest: [] },
  }));
  /** Of the tuition's charges, and of the refunds that the office asked for itself. */
  readonly instalments = new Set<string>();
  readonly asked = new Set<string>();
  unmatched = 0;
  /** While two act. */
  isAtOnce = false;
  /** Paid meanwhile: taken, unless a payment that its provider refused was paid after all as well. */
  private readonly answered: Begun[] = [];
  /** Of whom an income was declared since the last look. */
  private readonly declaring = new Set<number>();

  constructor(db: Database, students: Student[], now: Date) {
    this.db = db;
    this.students = students;
    this.now = now;
  }

  /** One act in its transaction, as a call of the service does it; what is refused leaves nothing. */
  act<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    return this.db.transaction(work);
  }

  student(of: number): Student {
    const student = this.students[of];
    if (!student) throw new Error(`no student ${of}`);
    return student;
  }

  known(of: number): Known {
    const known = this.tuition[of];
    if (!known) throw new Error(`no student ${of}`);
    return known;
  }

  async charges(of: number): Promise<OwnCharge[]> {
    const own = await ownCharges(this.db, this.student(of).careerId, { reader, payHere: true }, this.now);
    for (const { kind, chargeId } of own.charges) if (kind === 'tuition') this.instalments.add(chargeId);
    return own.charges;
  }

  async refunds(of: number, status?: 'approved' | 'requested') {
    const { badge } = this.student(of);
    return (await listRefunds(this.db, { badge, ...(status && { status }), language: 'it' })).refunds;
  }

  isLive({ expiresAt, refused, receipts }: Begun): boolean {
    return expiresAt > this.now && !refused && receipts.length === 0;
  }

  pass(minutes: number): void {
    this.now = addMinutes(this.now, minutes);
  }

  declare(of: number, fee: number): void {
    const known = this.known(of);
    known.fees = this.declaring.has(of) ? [...known.fees, fee] : [fee];
    this.declaring.add(of);
  }

  /** What became of a receipt. */
  told(begun: Begun, outcome: NoticeOutcome): void {
    const { of, chargeId, amount } = begun;
    if (outcome === 'unmatched') this.unmatched += amount;
    if (outcome !== 'taken') return;
    begun.taken = true;
    this.received[of] = (this.received[of] ?? 0) + amount;
    if (this.instalments.has(chargeId)) this.note(of, { kind: 'received', amount, origin: null, ...none });
  }

  mustTake(begun: Begun): void {
    this.answered.push(begun);
  }

  payBack(of: number, { chargeId, amount }: { chargeId: string; amount: number }): void {
    this.paidBack[of] = (this.paidBack[of] ?? 0) + amount;
    if (this.instalments.has(chargeId)) this.note(of, { kind: 'refund_paid', amount, origin: null, ...none });
  }

  /** What of a refund had been denied before, as it was seen when it was asked for. */
  async deniedIn(refundId: string): Promise<Pick<TuitionEntry, 'fromDenied' | 'undenied'>> {
    const { fromDenied, undenied } = refunds;
    const own = this.db.select({ fromDenied, undenied }).from(refunds).where(eq(refunds.id, refundId));
    return (await own)[0] ?? none;
  }

  note(of: number, entry: TuitionEntry): void {
    this.known(of).latest.push(entry);
  }

  /** What has to hold after every act, as students and the office see it. */
  async check(): Promise<void> {
    for (const index of [0, 1]) await this.checkAccount(index);
    this.declaring.clear();
    const paid = new Set(this.begun.filter(({ taken }) => taken).map(({ chargeId }) => chargeId));
    for (const { chargeId } of this.answered.splice(0)) expect(paid).toContain(chargeId);
    const references = new Set(this.begun.map(({ reference }) => reference));
    const { receipts } = await listUnmatched(this.db, {});
    expect(total(receipts.filter(({ reference }) => references.has(reference)))).toBe(this.unmatched);
  }

  private async checkAccount(of: number): Promise<void> {
    const charges = await this.charges(of);
    const unpaid = charges.filter(({ status }) => status === 'open' || status === 'planned');
    const due = await this.refunds(of);
    const { accounts } = await accountsOf(this.db, this.student(of));
    expect(accounts.map(({ academicYear }) => academicYear)).toEqual([2026]);
    const [sums] = accounts[0]?.sums ?? [];
    const wanted = (sums?.asked ?? 0) - (sums?.waived ?? 0);
    const { received, refundPaid, refundDue, stillOwed } = sums ?? {};
    expect({ received, refundPaid }).toEqual({ received: this.received[of], refundPaid: this.paidBack[of] });
    expect({ refundDue, stillOwed }).toEqual({ refundDue: total(due), stillOwed: total(unpaid) });
    expect(wanted).toBe((received ?? 0) - (refundPaid ?? 0) - total(due) + total(unpaid));
    this.checkTuition(of, charges, due);
    for (const { chargeId } of due) expect(unpaid.map((charge) => charge.chargeId)).not.toContain(chargeId);
  }

  private checkTuition(of: number, charges: OwnCharge[], due: { chargeId: string; amount: number }[]): void {
    const known = this.known(of);
    const tuition = charges.filter(({ kind }) => kind === 'tuition');
    const unpaid = tuition.filter(({ status }) => status === 'open' || status === 'planned');
    const isWaiting = unpaid.some(({ waits }) => waits?.kind === 'assess');
    if (isWaiting) expect(this.begun.some((begun) => begun.of === of && this.isLive(begun))).toBe(true);
    const seen = {
      owed: total(unpaid),
      due: total(due.filter(({ chargeId }) => this.instalments.has(chargeId))),
    };
    expect(Math.min(seen.owed, seen.due)).toBe(0);
    const fees = isWaiting ? [known.fee] : known.fees;
    const orders = [known.latest, known.latest.toReversed()].map((latest) => [...known.entries, ...latest]);
    const fitting = orders.flatMap((entries) =>
      fees.flatMap((fee) => {
        const { owed, due } = tuitionBalance({ ...tuitionFactsOf(entries), fee });
        return owed === seen.owed && due === seen.due ? [{ fee, entries }] : [];
      }),
    );
    expect({ seen, known, isWaiting, fits: fitting.length > 0 }).toMatchObject({ fits: true });
    const fits = fitting.at(-1);
    if (fits) known.entries = fits.entries;
    known.latest = [];
    if (!isWaiting) {
      known.fee = fits?.fee ?? known.fee;
      known.fees = [known.fee];
    }
  }
}

export const total = (amounts: { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);
