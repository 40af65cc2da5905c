import { getTranslations } from 'next-intl/server';
import { TaughtSurveyRow } from '@/components/surveys/professor/taught-survey-row';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { professorPage } from '../../with-skeleton';

export const generateMetadata = titled('surveys.title');

const GROUPS = ['open', 'closed', 'scheduled'] as const;

async function SurveysPage() {
  const t = await getTranslations('surveys');
  const { surveys, now } = await read('professor/surveys/list');
  return (
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
      <LiveRefresh page="professor/surveys" now={now} />
    </Page>
  );
}

export default professorPage(SurveysPage, <ListSkeleton />);
