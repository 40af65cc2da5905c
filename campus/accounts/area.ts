import { addMilliseconds } from 'date-fns/addMilliseconds';
import { lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { id } from '../../contract/wire/id.ts';
import type { Area } from '../area.ts';
import type { Database } from '../db/database.ts';
import { emailProofs, emailUndos, recoveries, signInFailures, tokens as tokensTable } from '../db/schema.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { exclusive, type PeriodicTask } from '../platform/jobs/periodic-tasks.ts';
import type { Mailer } from '../platform/notices/mail.ts';
import { sendProof, sendUndo } from './email/pending-email.ts';
import { accountNotices } from './notices.ts';
import type { DatabaseContext } from './passwords/password-attempt.ts';
import { sendRecovery } from './passwords/recovery.ts';
import { correctOnRequest } from './people/correct-on-request.ts';
import { ownPerson } from './people/profiles.ts';
import { serveAccounts } from './serve-accounts.ts';
import { servePeople } from './serve-people.ts';
import { forgetOldFailures } from './sign-in/crowded-networks.ts';
import { forgetAssertions } from './sign-in/identities.ts';
import { FAILURES_FORGOTTEN_AFTER_MS } from './sign-in/sign-in-throttle.ts';

const HOUR_MS = 60 * 60_000;
const recovery = z.object({ email: z.string() });
const proof = z.object({ personId: id, expiresAt: z.iso.datetime() });
const undo = z.object({ id });

/** What mails the links that passwords and addresses are set with. */
export const accountJobs = (
  context: DatabaseContext & { mailer: Pick<Mailer, 'send'>; publicOrigin: string },
): JobHandlers => ({
  recovery: (payload) => sendRecovery(context, recovery.parse(payload).email),
  'email-proof': (payload) => {
    const { personId, expiresAt } = proof.parse(payload);
    return sendProof(context, { personId, expiresAt: new Date(expiresAt) });
  },
  'email-undo': (payload) => sendUndo(context, undo.parse(payload).id),
});

/** The clearing of what no longer opens anything or holds anybody up. */
export const accountTasks: PeriodicTask[] = [exclusive('accounts.clearing', HOUR_MS, clearExpired)];

async function clearExpired(tx: Database, now: Date): Promise<void> {
  await tx.delete(tokensTable).where(lt(tokensTable.expiresAt, now));
  await forgetAssertions(tx, addMilliseconds(now, -HOUR_MS));
  await tx.delete(recoveries).where(lt(recoveries.expiresAt, now));
  await tx.delete(emailProofs).where(lt(emailProofs.expiresAt, now));
  await tx.delete(emailUndos).where(lt(emailUndos.expiresAt, now));
  const forgotten = addMilliseconds(now, -FAILURES_FORGOTTEN_AFTER_MS);
  await tx.delete(signInFailures).where(lt(signInFailures.lastAt, forgotten));
  await forgetOldFailures(tx, now);
}

/** Who people are, how they sign in, and what they are here: their profiles. */
export const accounts: Area = {
  serve: (app, { config }) => {
    serveAccounts(app, {
      order: config.GATEWAY_MATCH,
      provision: config.GATEWAY_PROVISION,
      professors: config.GATEWAY_PROFESSORS,
      students: config.GATEWAY_STUDENTS,
    });
    servePeople(app);
  },
  tasks: accountTasks,
  letterJobs: accountJobs,
  effects: { data_correction: correctOnRequest },
  notices: accountNotices,
  dashboard: {
    student: (db, { careerId }, _reader, now) => ownPerson(db, careerId, now),
    professor: (db, { professorId }, _reader, now) => ownPerson(db, professorId, now),
  },
};
