import type { ReceivedNotice } from '../../../contract/payments/paying.ts';
import { payingCalls } from '../../../contract/payments/paying-calls.ts';
import type { CampusConfig } from '../../config.ts';
import { type Answer, succeed } from '../../http/answers.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { serve } from '../../http/serve.ts';
import { done } from '../../platform/outcome.ts';
import { attemptOf } from './attempts.ts';
import { answerClaim, listClaims, makeClaim } from './claims.ts';
import { listReceipts, listUnmatched, reportReceipts, resolveUnmatched } from './office-receipts.ts';
import { paymentSettings } from './providers.ts';
import { forgery, receiveNotice } from './receive-notice.ts';
import { startPayment } from './start-payment.ts';

/** How charges are paid, as the provider, students and the office ask about it. */
export function servePaying(app: CampusApp, { config }: { config: CampusConfig }) {
  const settings = paymentSettings(config);
  serve(app, payingCalls, {
    'student/payments/start': {
      change: (tx, { body, user, timeZone }, now) =>
        startPayment(tx, { ...body, careerId: user.profileId, timeZone }, settings, now),
    },
    'student/payments/attempt': {
      read: (db, { body, user }, now) => attemptOf(db, { ...body, careerId: user.profileId }, now),
    },
    'student/payments/claim': {
      change: (tx, { body, user, timeZone }, now) =>
        makeClaim(tx, { ...body, careerId: user.profileId, timeZone }, now),
    },
    'payments/notice': {
      // Who forges gets no transaction: the signature is looked at first.
      answer: async ({ request, body, timeZone }) => {
        const outcome = forgery(body, settings);
        const answer: Answer<ReceivedNotice> = outcome
          ? succeed({ outcome })
          : await app.change(request, async (tx, now) =>
              done(await receiveNotice(tx, body, { settings, timeZone }, now)),
            );
        const { result } = answer;
        app.log.info(
          { provider: settings.provider, ...(result && 'outcome' in result && { outcome: result.outcome }) },
          'payment notice',
        );
        return answer;
      },
    },
    'office/claims/list': { read: (db, { body, language }) => listClaims(db, body, language) },
    'office/claims/answer': { change: (tx, { body }, now) => answerClaim(tx, body, now) },
    'office/receipts/list': {
      read: async (db, { body, reader: { timeZone } }) => ({
        receipts: await listReceipts(db, { ...body, timeZone }),
      }),
    },
    'office/receipts/report': { change: (tx, { body }, now) => reportReceipts(tx, body, now) },
    'office/receipts/unmatched': { read: (db, { body }) => listUnmatched(db, body) },
    'office/receipts/resolve': { change: (tx, { body }, now) => resolveUnmatched(tx, body, now) },
  });
}
