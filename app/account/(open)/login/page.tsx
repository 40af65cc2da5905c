import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ChooseFirstProfile } from '@/components/account/choose-first-profile';
import { GatewayLink, GoToGateway } from '@/components/account/gateway-link';
import { ExpiredNotice, LoginForm } from '@/components/account/login-form';
import { LeavingLink } from '@/components/ui/buttons/button';
import { Page } from '@/components/ui/page/page';
import { getLanguage } from '@/i18n/get-language';
import { currentSession } from '@/lib/bff/pages/read';
import { pathOfNext } from '@/lib/bff/session/routes';
import { gatewayOffer } from '@/lib/bff/sign-in/gateway-offer';
import { institutionText } from '@/lib/config/portal-config';
import { titled } from '../../../titled';

type Search = Promise<{ next?: string | string[]; local?: string | string[]; confirm?: string | string[] }>;

/** Signs in, or offers the choice of a profile if the session has none (B5). `confirm` proves an open one. */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations('account');
  const { next, local, confirm } = await searchParams;
  const path = pathOfNext(typeof next === 'string' ? next : null);
  const session = await currentSession();
  if (session && !session.profile) {
    return (
      <Page title={t('chosenNone')}>
        <ChooseFirstProfile next={path} />
      </Page>
    );
  }
  const confirms = session !== null && confirm === '1';
  const offer = await gatewayOffer(path, confirms);
  const institution = institutionText('INSTITUTION_NAME', await getLanguage());
  if (confirms) {
    if (!offer) redirect(path ?? '/');
    return (
      <Page title={t('saml.confirm.title')} lead={t('saml.confirm.lead')}>
        <LeavingLink href={offer.href} variant="primary">
          {t('saml.signIn', { institution })}
        </LeavingLink>
      </Page>
    );
  }
  const form = (
    <Page title={t('login.title')}>
      <ExpiredNotice />
      {offer && <GatewayLink href={offer.href} institution={institution} />}
      <LoginForm next={path} second={offer !== null} />
    </Page>
  );
  return offer?.goesOn && local !== '1' ? <GoToGateway href={offer.href}>{form}</GoToGateway> : form;
}

export const generateMetadata = titled('account.login.title');
