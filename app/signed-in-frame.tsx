import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { Bell } from '@/components/notifications/bell';
import { BecomeStudent } from '@/components/session/become-student';
import { LiveMark } from '@/components/session/live-mark';
import { ProfileWanted } from '@/components/session/profile-wanted';
import { SessionKeeper } from '@/components/session/session-keeper';
import { LiveOffMark, OfflineMark } from '@/components/shell/bar/offline-mark';
import { Shell } from '@/components/shell/shell';
import type { ProfileType } from '@/contract/accounts/account';
import { hubEvents } from '@/contract/live/hub-events';
import { ClientMessages } from '@/i18n/client-messages';
import { hasNewBadge } from '@/lib/bff/pages/account';
import { readySoon } from '@/lib/bff/pages/page-timeout';
import { pageNumber, pageUnread } from '@/lib/bff/pages/page-told';
import { institutionData, signedInData } from './shell-data';

/** What an event's alert says may be heard on any page. */
const alertTexts = [
  ...new Set(
    Object.values(hubEvents).flatMap((event) =>
      'alert' in event ? (`${event.alert.area}.live` as const) : [],
    ),
  ),
];

/** The shell around every page that needs a session: it goes ahead of a page that has much to ask. */
export async function SignedInFrame({ type, children }: { type?: ProfileType; children: ReactNode }) {
  const [{ institution, preview }, { user, canvasUrl, notHere, profilesCount, moment, status }] =
    await Promise.all([institutionData(), signedInData(type)]);
  const bell = notHere.notifications ? null : await pageBell(user.type);
  return (
    <ClientMessages
      namespaces={['menu', 'help.sheet', 'search', 'session', 'live', 'notifications', ...alertTexts]}
    >
      <Shell
        institution={institution}
        preview={preview}
        user={user}
        profilesCount={profilesCount}
        moment={moment}
        canvasUrl={canvasUrl}
        notHere={notHere}
        bell={bell}
        marks={
          <OfflineMark>
            <LiveMark>
              <LiveOffMark />
            </LiveMark>
          </OfflineMark>
        }
      >
        {children}
      </Shell>
      <SessionKeeper status={status} number={pageNumber()} />
      <Suspense>
        <ProfileWanted />
      </Suspense>
      {user.type === 'student' && user.badge === null && (
        <Suspense>
          <Applicant />
        </Suspense>
      )}
    </ClientMessages>
  );
}

const Applicant = async () => <BecomeStudent known={await hasNewBadge()} />;

/** The page's reads bring the bell's number. If they are slow, the bell comes later; its place is kept. */
async function pageBell(type: ProfileType): Promise<ReactNode> {
  const t = await getTranslations('notifications');
  const coming = pageUnread().then(
    (unread) => unread !== null && <Bell unread={unread} name={t('bell', { count: unread })} type={type} />,
  );
  const ready = await readySoon(coming);
  return ready ? ready.value : <Suspense fallback={<span className="bar-button" />}>{coming}</Suspense>;
}
