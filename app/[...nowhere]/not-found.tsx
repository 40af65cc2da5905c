import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Page } from '@/components/ui/page/page';
import { currentSession } from '@/lib/bff/pages/read';
import { OpenFrame } from '../open-frame';
import { SignedInFrame } from '../signed-in-frame';

/** It stands here, not at the root, whose page for 404 Next puts into every document. */
export default async function NowhereNotFound() {
  const t = await getTranslations('shared.notFound');
  const session = await currentSession();
  const Frame = session?.profile ? SignedInFrame : OpenFrame;
  return (
    <Frame>
      <Page title={t('title')} lead={t('text')}>
        <div>
          <ButtonLink href="/" variant="primary">
            {t('home')}
          </ButtonLink>
        </div>
      </Page>
    </Frame>
  );
}
