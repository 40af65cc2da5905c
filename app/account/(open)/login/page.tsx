import { getTranslations } from 'next-intl/server';
import { ChooseFirstProfile } from '@/components/account/choose-first-profile';
import { ExpiredNotice } from '@/components/account/expired-notice';
import { LoginForm } from '@/components/account/login-form';
import { Page } from '@/components/ui/page';
import { currentSession } from '@/lib/server/api';
import { pathOfNext } from '@/lib/session/routes';

type Search = Promise<{ next?: string | string[] }>;

/** Sign-in; with a session of which no profile is chosen yet, the choice (B5). */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations('account');
  const { next } = await searchParams;
  const path = pathOfNext(typeof next === 'string' ? next : null);
  const session = await currentSession();
  if (session && !session.profile) {
    return (
      <Page title={t('chosenNone')}>
        <ChooseFirstProfile next={path} />
      </Page>
    );
  }
  return (
    <Page title={t('login.title')}>
      <ExpiredNotice />
      <LoginForm next={path} />
    </Page>
  );
}

export async function generateMetadata() {
  return { title: (await getTranslations('account.login'))('title') };
}
