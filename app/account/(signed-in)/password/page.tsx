import { getTranslations } from 'next-intl/server';
import { PasswordForm } from '@/components/account/password-form';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { ClientMessages } from '@/i18n/client-messages';
import { getProfile } from '@/lib/bff/pages/account';
import { titled } from '../../../titled';

/** An account without a password is told where to change it (B3). */
export default async function PasswordPage() {
  const t = await getTranslations('account.password');
  const profile = await getProfile();
  if (profile && !profile.hasPassword) {
    return (
      <Page title={t('title')}>
        <EmptyState action={<ContactLine office="help" />}>{t('elsewhere')}</EmptyState>
      </Page>
    );
  }
  return (
    <ClientMessages namespaces={['account']}>
      <Page title={t('title')} lead={t('lead')}>
        <PasswordForm />
      </Page>
    </ClientMessages>
  );
}

export const generateMetadata = titled('account.password.title');
