import { getTranslations } from 'next-intl/server';
import { PendingAddress, UnprovenAddress } from '@/components/account/address-notice';
import { OwnData } from '@/components/account/own-data';
import { ProfileForm } from '@/components/account/profile-form';
import { Readings } from '@/components/account/readings';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import type { UserProfile } from '@/contract/accounts/account';
import { ClientMessages } from '@/i18n/client-messages';
import { getProfile } from '@/lib/bff/pages/account';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { titled } from '../../../titled';

type SearchParams = { copy?: string | string[]; readings?: string | string[] };

export default async function ProfilePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations();
  const { copy, readings: page } = await searchParams;
  const [profile, faculties, copies, readings] = await Promise.all([
    getProfile(),
    readOrNull('user/faculties'),
    readOrNull('user/owncopies'),
    readOrNull('user/readings', { page: pageOf(page) }),
  ]);
  return (
    <ClientMessages namespaces={['account']}>
      <Page title={t('account.profile.title')} lead={t('account.profile.lead')}>
        {profile ? (
          <div className="grid gap-8">
            <AddressNotice profile={profile} />
            <ProfileForm profile={profile} faculties={faculties} />
            {copies && <OwnData copies={copies} isGone={copy === 'gone'} />}
            {readings && <Readings of={readings} />}
            <LiveRefresh page="account/(signed-in)/profile" />
          </div>
        ) : (
          <EmptyState action={<ContactLine office="students" />}>{t('shared.noProfile')}</EmptyState>
        )}
      </Page>
    </ClientMessages>
  );
}

/** As it stands in the address; the first for anything else. */
const pageOf = (asked: string | string[] | undefined): number =>
  typeof asked === 'string' && /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;

function AddressNotice({ profile }: { profile: NonNullable<UserProfile> }) {
  const { email, pendingEmail, emailUnproven, type, badge } = profile;
  if (pendingEmail) return <PendingAddress address={pendingEmail} email={email} />;
  return emailUnproven && <UnprovenAddress email={email} closed={type === 'student' && badge === null} />;
}

export const generateMetadata = titled('account.profile.title');
