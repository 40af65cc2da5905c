import { getTranslations } from 'next-intl/server';
import { groupsOf } from '@/components/surveys/student/survey-groups';
import { SurveyRow } from '@/components/surveys/student/survey-row';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import type { OwnSurvey } from '@/contract/surveys/surveys';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';

export const generateMetadata = titled('surveys.title');

async function SurveysPage() {
  const t = await getTranslations('surveys');
  const { surveys, now } = await read('student/surveys/list');
  const { due, open, done } = groupsOf(surveys, now);
  return (
    <Page title={t('title')} lead={t('lead')}>
      {surveys.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      <Surveys title={t('groups.due')} surveys={due} />
      <Surveys title={t('groups.open')} surveys={open} />
      <Surveys title={t('groups.done')} surveys={done} />
      <LiveRefresh page="student/surveys" now={now} />
    </Page>
  );
}

function Surveys({ title, surveys }: { title: string; surveys: OwnSurvey[] }) {
  if (surveys.length === 0) return null;
  return (
    <Section title={title}>
      <Sheet label={title}>
        {surveys.map((survey) => (
          <SurveyRow key={survey.surveyId} survey={survey} />
        ))}
      </Sheet>
    </Section>
  );
}

export default studentPage(SurveysPage, <ListSkeleton />);
