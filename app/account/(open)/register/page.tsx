import { getTranslations } from 'next-intl/server';
import { RegisterForm } from '@/components/account/register-form';
import { Page } from '@/components/ui/page/page';
import { titled } from '../../../titled';

export default async function RegisterPage() {
  const t = await getTranslations('account.register');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <RegisterForm />
    </Page>
  );
}

export const generateMetadata = titled('account.register.title');
