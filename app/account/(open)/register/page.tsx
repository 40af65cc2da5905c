import { getTranslations } from 'next-intl/server';
import { RegisterForm } from '@/components/account/register-form';
import { Page } from '@/components/ui/page/page';

export default async function RegisterPage() {
  const t = await getTranslations('account.register');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <RegisterForm />
    </Page>
  );
}

export async function generateMetadata() {
  return { title: (await getTranslations('account.register'))('title') };
}
