import { getTranslations } from 'next-intl/server';
import { ProfileForm } from '@/components/account/profile-form';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { ClientMessages } from '@/i18n/client-messages';
import { getProfile, listFaculties } from '@/lib/server/account';

export default async function ProfilePage() {
  const t = await getTranslations();
  const [profile, faculties] = await Promise.all([getProfile(), listFaculties()]);
  return (
    <ClientMessages namespaces={['account']}>
      <Page title={t('account.profile.title')} lead={t('account.profile.lead')}>
        {profile ? (
          <ProfileForm profile={profile} faculties={faculties} />
        ) : (
          <EmptyState>{t('shared.noProfile')}</EmptyState>
        )}
      </Page>
    </ClientMessages>
  );
}

export async function generateMetadata() {
  return { title: (await getTranslations('account.profile'))('title') };
}
