import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/feedback/notice';
import { Page } from '@/components/ui/page/page';
import { OpenFrame } from '../../open-frame';

/** Nobody certified anything under this code, or it was typed otherwise. */
export default async function UnknownCertificate() {
  const t = await getTranslations('verify');
  return (
    <OpenFrame>
      <Page title={t('title')}>
        <Notice tone="danger" title={t('unknown')}>
          <p>{t('unknownSays')}</p>
        </Notice>
      </Page>
    </OpenFrame>
  );
}
