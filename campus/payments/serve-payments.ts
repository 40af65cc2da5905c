import { paymentCalls } from '../../contract/payments/calls.ts';
import type { WaitingChange } from '../../contract/payments/payments.ts';
import type { CampusConfig } from '../config.ts';
import type { Reader } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { pdfFileOf } from '../pdf/pdf-file.ts';
import { ofBadge, recordOfficeReading } from '../platform/audit/record-readings.ts';
import { letterheadOf } from '../platform/letterhead.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { text } from '../platform/texts.ts';
import { accountsOf } from './accounts/accounts-of.ts';
import { importCharges } from './charges/import-charges.ts';
import { addCharge, cancelCharge, listCharges, replaceCharge } from './charges/office-charges.ts';
import { ownCharges } from './charges/own-charges.ts';
import { assessFees, declareIncome, exemptFees, publishFees } from './fees/office-fees.ts';
import { paymentSettings } from './paying/providers.ts';
import { noticePdf, receiptPdf } from './pdfs/charge-papers.ts';
import { yearPdf } from './pdfs/year-pdf.ts';
import { askRefundByOffice, decideRefund, listRefunds, payOutRefund } from './refunds/refunds.ts';

/** Charges, as students, applicants and the office ask about them: a profile has the id of its career. */
export function servePayments(app: CampusApp, { config }: { config: CampusConfig }) {
  const settings = paymentSettings(config);
  const payHere = settings.provider !== 'none' && settings.checkout !== null;
  const institution = letterheadOf(config);
  serve(app, paymentCalls, {
    'student/payments/list': {
      read: (db, { user, reader }, now) => ownCharges(db, user.profileId, { reader, payHere }, now),
    },
    'student/payments/receipt': {
      read: async (db, { body, user, reader }) =>
        pdfFileOf(await receiptPdf(db, { ...body, careerId: user.profileId }, { ...reader, institution })),
    },
    'student/payments/notice': {
      read: async (db, { body, user, reader }) =>
        pdfFileOf(await noticePdf(db, { ...body, careerId: user.profileId }, { ...reader, institution })),
    },
    'student/payments/statement': {
      read: async (db, { body, careerId, reader }, now) =>
        pdfFileOf(await yearPdf(db, { ...body, careerId }, { ...reader, institution }, now)),
    },
    'office/charges/add': {
      change: async (tx, { body, reader }, now) =>
        saidTo(reader, await addCharge(tx, body, now), ({ id }) => ({ id })),
    },
    'office/charges/cancel': {
      change: async (tx, { body, reader }, now) => saidTo(reader, await cancelCharge(tx, body, now), same),
    },
    'office/charges/replace': {
      change: async (tx, { body, reader }, now) => saidTo(reader, await replaceCharge(tx, body, now), same),
    },
    'office/charges/list': {
      read: async (db, { body, language }, now) => {
        if (body.badge !== undefined) await recordOfficeReading(db, 'charges', ofBadge(body.badge), now);
        return await listCharges(db, { ...body, language });
      },
    },
    'office/charges/import': { change: (tx, { body, reader }, now) => importCharges(tx, body, reader, now) },
    'office/fees/publish': { change: (tx, { body }, now) => publishFees(tx, body, now) },
    'office/fees/assess': { change: (tx, { body }, now) => assessFees(tx, body, now) },
    'office/fees/declare': {
      change: async (tx, { body, reader }, now) => saidTo(reader, await declareIncome(tx, body, now), same),
    },
    'office/fees/exempt': {
      change: async (tx, { body, reader }, now) => saidTo(reader, await exemptFees(tx, body, now), same),
    },
    'office/refunds/ask': { change: (tx, { body }, now) => askRefundByOffice(tx, body, now) },
    'office/refunds/decide': { change: (tx, { body }, now) => decideRefund(tx, body, now) },
    'office/refunds/payout': { change: (tx, { body }, now) => payOutRefund(tx, body, now) },
    'office/refunds/list': {
      read: async (db, { body, language }, now) => {
        if (body.badge !== undefined) await recordOfficeReading(db, 'charges', ofBadge(body.badge), now);
        return await listRefunds(db, { ...body, language });
      },
    },
    'office/accounts/read': {
      read: async (db, { body }, now) => {
        await recordOfficeReading(db, 'charges', ofBadge(body.badge), now);
        return await accountsOf(db, body);
      },
    },
  });
}

const same = <Value>(value: Value): Value => value;

/** Says to who asked when what waits for the end of a payment is done. */
function saidTo<Value extends { until?: Date }, Shown extends object, Code extends string>(
  { language, timeZone }: Reader,
  outcome: Outcome<Value, Code>,
  shown: (value: Omit<Value, 'until'>) => Shown,
): Outcome<Shown & { waits?: WaitingChange }, Code> {
  if (!outcome.ok) return outcome;
  const { until, ...value } = outcome.value;
  if (!until) return done(shown(value));
  const words = text(language, timeZone, 'payments.waits', { until });
  return done({ ...shown(value), waits: { until: until.toISOString(), text: words } });
}
