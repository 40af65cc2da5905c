import { payingCalls } from '../../../contract/calls/paying.ts';
import type { CampusConfig } from '../../config.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { serve } from '../../http/serve.ts';
import { done } from '../../platform/outcome.ts';
import { paymentSettings } from '../providers/settings.ts';
import { receiveNotice } from './receive-notice.ts';
import { listUnmatched, resolveUnmatched } from './unmatched.ts';

/** How charges are paid, as the provider, students and the office ask about it. */
export function servePaying(app: CampusApp, { config }: { config: CampusConfig }) {
  const settings = paymentSettings(config);
  serve(app, payingCalls, {
    'payments/notice': {
      change: async (tx, { body }, now) => done({ outcome: await receiveNotice(tx, body, settings, now) }),
      answered: ({ result }) => app.log.info({ provider: settings.provider, ...result }, 'payment notice'),
    },
    'office/receipts/unmatched': { read: (db, { body }) => listUnmatched(db, body) },
    'office/receipts/resolve': { change: (tx, { body }, now) => resolveUnmatched(tx, body, now) },
  });
}
