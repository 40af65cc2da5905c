import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/feedback/notice';
import { Page } from '@/components/ui/page/page';
import { CompareFile } from '@/components/verify/compare-file';
import { Verified } from '@/components/verify/verified';
import { ClientMessages } from '@/i18n/client-messages';
import { verifyCertificate } from '@/lib/bff/pages/certificates';
import { OpenFrame } from '../../open-frame';

type Props = { params: Promise<{ code: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('verify'))('title'),
  robots: { index: false, follow: false },
});

/** For a person who was given a certificate. It needs no account and shows only what the paper says. */
export default async function VerifyPage({ params }: Props) {
  const t = await getTranslations('verify');
  const read = await verifyCertificate((await params).code);
  if (read === 'missing') notFound();
  return (
    <ClientMessages namespaces={['verify']}>
      <OpenFrame>
        <Page title={t('title')}>
          {typeof read === 'string' ? (
            <Notice tone="warning" title={t(read)}>
              {t('again')}
            </Notice>
          ) : (
            <>
              <Verified certificate={read.found} />
              <CompareFile sha256={read.found.sha256} code={read.found.code} />
            </>
          )}
        </Page>
      </OpenFrame>
    </ClientMessages>
  );
}
