import { eq, sql } from 'drizzle-orm';
import type { NotificationPreferences, SaveChoices } from '../../contract/notifications/notifications.ts';
import { noticeArea } from '../../contract/notifications/notifications.ts';
import type { Database } from '../db/database.ts';
import { bouncedAddresses, notificationChoices, people, profiles } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { isPushed, type NoticeKind, type NoticeKinds } from '../platform/notices/notify.ts';
import { done, type Outcome, type Refusal, refused } from '../platform/outcome.ts';
import { noticeText } from '../platform/texts.ts';
import { type PushSetting, pushingOf } from './push/devices.ts';

type Own = {
  user: Pick<CurrentUser, 'personId' | 'profileId' | 'type'>;
  notices: NoticeKinds;
  push: PushSetting | null;
};
type Refused = 'notifications.unknown_kind' | 'notifications.critical';

/** The kinds that concern a profile, by area, as it chose them or as they are. */
export async function readPreferences(
  db: Database,
  { user: { personId, profileId, type }, notices, push }: Own,
  { language, timeZone }: Reader,
): Promise<NotificationPreferences> {
  const rows = await db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.profileId, profileId));
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const choices = kindsOf(notices, type).map(([kind, declared]) => {
    const { area, severity, email } = declared;
    return {
      kind,
      area,
      severity,
      name: noticeText(language, timeZone, { kind }, 'name') ?? kind,
      portal: chosen.get(kind)?.portal ?? true,
      email: chosen.get(kind)?.email ?? email ?? ('off' as const),
      push: chosen.get(kind)?.push ?? isPushed(declared),
      isMailed: email !== null,
    };
  });
  return { ...(await addressOf(db, profileId)), pushing: await pushingOf(db, personId, push), choices };
}

/** Saves choices. A critical kind stays in the portal and is mailed; only its push is optional. */
export async function savePreferences(
  tx: Database,
  { choices, user, notices, push }: SaveChoices & Own,
  reader: Reader,
): Promise<Outcome<NotificationPreferences, Refused>> {
  const known = new Map(kindsOf(notices, user.type));
  const refusals = choices.flatMap(({ kind, portal, email }, index): Refusal<Refused>[] => {
    const field = `choices.${index}`;
    const { severity, email: mailed } = known.get(kind) ?? {};
    if (!severity) return [{ code: 'notifications.unknown_kind', field }];
    const isSilent = !portal || (mailed !== null && email === 'off');
    return severity === 'critical' && isSilent ? [{ code: 'notifications.critical', field }] : [];
  });
  if (refusals.length > 0) return refused(refusals);
  const { profileId } = user;
  const latest = [...new Map(choices.map((choice) => [choice.kind, { ...choice, profileId }])).values()];
  await tx
    .insert(notificationChoices)
    .values(latest)
    .onConflictDoUpdate({
      target: [notificationChoices.profileId, notificationChoices.kind],
      set: { portal: sql`excluded.portal`, email: sql`excluded.email`, push: sql`excluded.push` },
    });
  return done(await readPreferences(tx, { user, notices, push }, reader));
}

const kindsOf = (notices: NoticeKinds, type: CurrentUser['type']): [string, NoticeKind][] =>
  Object.entries(notices)
    .filter(([, { reader }]) => reader === 'everybody' || reader === type)
    .sort(([, one], [, other]) => placeOf(one) - placeOf(other));

const placeOf = ({ area }: NoticeKind) => noticeArea.options.indexOf(area);

async function addressOf(db: Database, profileId: string) {
  const [row] = await db
    .select({ email: people.email, bouncedAt: bouncedAddresses.at })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(bouncedAddresses, eq(bouncedAddresses.address, sql`lower(${people.email})`))
    .where(eq(profiles.id, profileId));
  return { email: row?.email ?? null, bounces: (row?.bouncedAt ?? null) !== null };
}
