'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';

/** In place of a page that could not be made or shown (E5, E6). */
export function FailedPage({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('shared');
  return (
    <Page title={t('failed.title')} lead={t('failed.text')}>
      <div>
        <Button variant="primary" onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
      </div>
    </Page>
  );
}

/** The same as all there is of a document: the shell itself could not be shown. */
export const FailedDocument = (props: { onTryAgain: () => void }) => (
  <main className="mx-auto w-full max-w-[70rem] grow px-4 pt-10 sm:px-6">
    <FailedPage {...props} />
  </main>
);
