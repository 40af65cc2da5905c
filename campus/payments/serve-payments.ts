import { paymentCalls } from '../../contract/calls/payments.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { paperFileOf } from '../pdf/paper-file.ts';
import { paperInstitution } from '../platform/paper-institution.ts';
import { ofBadge, recordOfficeReading } from '../platform/record-readings.ts';
import { importCharges } from './import-charges.ts';
import { addCharge, cancelCharge, listCharges, replaceCharge } from './office-charges.ts';
import { assessFees, declareIncome, exemptFees, publishFees } from './office-fees.ts';
import { ownCharges } from './own-charges.ts';
import { noticePaper } from './papers/notice-paper.ts';
import { receiptPaper } from './papers/receipt-paper.ts';
import { yearPaper } from './papers/year-paper.ts';
import { paymentSettings } from './providers/settings.ts';
import { askRefundByOffice, decideRefund, payOutRefund } from './refunds.ts';

/** Charges, as students, applicants and the office ask about them: a profile has the id of its career. */
export function servePayments(app: CampusApp, { config }: { config: CampusConfig }) {
  const settings = paymentSettings(config);
  const payHere = settings.provider !== 'none' && settings.checkout !== null;
  const institution = paperInstitution(config);
  serve(app, paymentCalls, {
    'student/payments/list': {
      read: (db, { user, reader }, now) => ownCharges(db, user.profileId, { reader, payHere }, now),
    },
    'student/payments/receipt': {
      read: async (db, { body, user, reader }) =>
        paperFileOf(
          await receiptPaper(db, { ...body, careerId: user.profileId }, { ...reader, institution }),
        ),
    },
    'student/payments/notice': {
      read: async (db, { body, user, reader }) =>
        paperFileOf(await noticePaper(db, { ...body, careerId: user.profileId }, { ...reader, institution })),
    },
    'student/payments/statement': {
      read: async (db, { body, careerId, reader }, now) =>
        paperFileOf(await yearPaper(db, { ...body, careerId }, { ...reader, institution }, now)),
    },
    'office/charges/add': {
      change: async (tx, { body }, now) => {
        const written = await addCharge(tx, body, now);
        return written.ok ? { ok: true, value: { id: written.value.id } } : written;
      },
    },
    'office/charges/cancel': { change: (tx, { body }, now) => cancelCharge(tx, body, now) },
    'office/charges/replace': { change: (tx, { body }, now) => replaceCharge(tx, body, now) },
    'office/charges/list': {
      read: async (db, { body, language }, now) => {
        if (body.badge !== undefined) await recordOfficeReading(db, 'charges', ofBadge(body.badge), now);
        return await listCharges(db, { ...body, language });
      },
    },
    'office/charges/import': { change: (tx, { body, reader }, now) => importCharges(tx, body, reader, now) },
    'office/fees/publish': { change: (tx, { body }, now) => publishFees(tx, body, now) },
    'office/fees/assess': { change: (tx, { body }, now) => assessFees(tx, body, now) },
    'office/fees/declare': { change: (tx, { body }, now) => declareIncome(tx, body, now) },
    'office/fees/exempt': { change: (tx, { body }, now) => exemptFees(tx, body, now) },
    'office/refunds/ask': { change: (tx, { body }, now) => askRefundByOffice(tx, body, now) },
    'office/refunds/decide': { change: (tx, { body }, now) => decideRefund(tx, body, now) },
    'office/refunds/payout': { change: (tx, { body }, now) => payOutRefund(tx, body, now) },
  });
}
