import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { profiles } from '../db/schema.ts';
import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const security = {
  area: 'account',
  reader: 'everybody',
  severity: 'critical',
  // Mailed by the use case itself, always to the former address, whatever the person chose here.
  email: null,
  values: [],
} as const;

/** What people are notified of: that somebody changed how they sign in. */
export const accountNotices = {
  passwordChange: security,
  emailChange: security,
} as const satisfies NoticeKinds;

const { notify } = noticesOf(accountNotices);

/** Notifies a person in each of their profiles. */
export async function notifyPerson(
  tx: Database,
  personId: string,
  kind: keyof typeof accountNotices,
  now: Date,
): Promise<void> {
  const own = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.personId, personId));
  const to = own.map(({ id }) => id);
  await notify(tx, kind, { to, subject: personId, link: '/account/profile', values: {} }, now);
}
