import { getTranslations } from 'next-intl/server';
import { PendingAddress, UnprovenAddress } from '@/components/account/address-notice';
import { OwnData } from '@/components/account/own-data';
import { ProfileForm } from '@/components/account/profile-form';
import { ContactLine } from '@/components/ui/contact-line';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import type { UserProfile } from '@/contract/account';
import { ClientMessages } from '@/i18n/client-messages';
import { getProfile, listFaculties } from '@/lib/server/account';

export default async function ProfilePage() {
  const t = await getTranslations();
  const [profile, faculties] = await Promise.all([getProfile(), listFaculties()]);
  return (
    <ClientMessages namespaces={['account']}>
      <Page title={t('account.profile.title')} lead={t('account.profile.lead')}>
        {profile ? (
          <div className="grid gap-8">
            <AddressNotice profile={profile} />
            <ProfileForm profile={profile} faculties={faculties} />
            <OwnData />
          </div>
        ) : (
          <EmptyState action={<ContactLine office="students" />}>{t('shared.noProfile')}</EmptyState>
        )}
      </Page>
    </ClientMessages>
  );
}

function AddressNotice({ profile }: { profile: NonNullable<UserProfile> }) {
  const { email, pendingEmail, emailUnproven, type, badge } = profile;
  if (pendingEmail) return <PendingAddress address={pendingEmail} email={email} />;
  return emailUnproven && <UnprovenAddress email={email} closed={type === 'student' && badge === null} />;
}

export async function generateMetadata() {
  return { title: (await getTranslations('account.profile'))('title') };
}
