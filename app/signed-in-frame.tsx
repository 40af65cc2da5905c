import { type ReactNode, Suspense } from 'react';
import { LiveMark } from '@/components/session/live-mark';
import { ProfileWanted } from '@/components/session/profile-wanted';
import { SessionKeeper } from '@/components/session/session-keeper';
import { LiveOffMark } from '@/components/shell/live-off-mark';
import { OfflineMark } from '@/components/shell/offline-mark';
import { Shell } from '@/components/shell/shell';
import type { ProfileType } from '@/contract/account';
import { ClientMessages } from '@/i18n/client-messages';
import { institutionData, signedInData } from './shell-data';

/** The shell around every page that needs a session. */
export async function SignedInFrame({ type, children }: { type?: ProfileType; children: ReactNode }) {
  const [{ institution, preview }, { user, menu, profilesCount, status }] = await Promise.all([
    institutionData(),
    signedInData(type),
  ]);
  return (
    <ClientMessages namespaces={['shell', 'menu', 'session', 'live']}>
      <Shell
        institution={institution}
        preview={preview}
        user={user}
        profilesCount={profilesCount}
        menu={menu}
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
      <SessionKeeper status={status} />
      <Suspense>
        <ProfileWanted />
      </Suspense>
    </ClientMessages>
  );
}
