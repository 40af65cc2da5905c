import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AsOf } from '@/components/session/as-of';
import { TaughtSurveyRow } from '@/components/surveys/professor/taught-survey-row';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('surveys'))('title'),
});

const GROUPS = ['open', 'closed', 'scheduled'] as const;

async function SurveysPage() {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('surveys');
  const { surveys, now } = await read('professor/surveys/list');
  return (
    <>
      <Page title={t('title')} lead={t('taught.lead')}>
        {surveys.length === 0 && <EmptyState>{t('taught.none')}</EmptyState>}
        {GROUPS.map((group) => {
          const own = surveys.filter(({ status }) => status === group);
          const title = t(`taught.groups.${group}`);
          return (
            own.length > 0 && (
              <Section key={group} title={title}>
                <Sheet label={title}>
                  {own.map((survey) => (
                    <TaughtSurveyRow key={survey.surveyId} survey={survey} />
                  ))}
                </Sheet>
              </Section>
            )
          );
        })}
        <AsOf now={now} />
      </Page>
      <LiveRefresh page="professor/surveys" />
    </>
  );
}

export default withSkeleton(SurveysPage, <ListSkeleton />);
