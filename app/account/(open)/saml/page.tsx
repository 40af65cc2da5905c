import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SamlSignIn } from '@/components/account/saml-sign-in';
import { LeavingLink } from '@/components/ui/buttons/button';
import { Page } from '@/components/ui/page/page';
import { getLanguage } from '@/i18n/get-language';
import { pathOfNext } from '@/lib/bff/session/routes';
import { gatewayOffer } from '@/lib/bff/sign-in/gateway-offer';
import { institutionText } from '@/lib/config/portal-config';
import { titled } from '../../../titled';

type Search = Promise<{ state?: string | string[]; next?: string | string[]; confirm?: string | string[] }>;

/** The gateway knows each visitor here. The page asks first if the sign-in began outside this browser. */
export default async function SamlPage({ searchParams }: { searchParams: Search }) {
  const { state, next, confirm } = await searchParams;
  const path = pathOfNext(typeof next === 'string' ? next : null);
  const offer = await gatewayOffer(path, confirm === '1');
  if (!offer) redirect('/account/login');
  if (state === offer.state) {
    return <SamlSignIn state={state} next={path} again={offer.href} logoutHref={offer.logoutHref} />;
  }
  const t = await getTranslations('account.saml');
  const institution = institutionText('INSTITUTION_NAME', await getLanguage());
  return (
    <Page title={t('state.title')} lead={t('state.text')}>
      <div className="grid gap-5">
        <p>{t('state.next')}</p>
        <LeavingLink href={offer.href} variant="primary">
          {t('signIn', { institution })}
        </LeavingLink>
      </div>
    </Page>
  );
}

export const generateMetadata = titled('account.saml.title');
