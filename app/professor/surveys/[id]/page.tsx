import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Comments } from '@/components/surveys/professor/comments';
import { QuestionResult } from '@/components/surveys/professor/question-result';
import { ReplyButton } from '@/components/surveys/professor/reply-button';
import { ResponseRate } from '@/components/surveys/professor/taught-survey-row';
import { Notice } from '@/components/ui/feedback/notice';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { yearName } from '@/contract/catalogue/academic-year';
import type { SurveyResults } from '@/contract/surveys/results';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { professorPage } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const survey = await readOrNull('professor/surveys/detail', { surveyId: (await params).id });
  const t = await getTranslations('surveys');
  return { title: survey ? t('named', { course: survey.courseTitle }) : t('notFound.title') };
}

async function SurveyPage({ params }: Props) {
  const survey = await readOrNull('professor/surveys/detail', { surveyId: (await params).id });
  if (!survey) return <MissingPage what="surveys.notFound" back="/professor/surveys" />;
  const t = await getTranslations('surveys');
  const { courseTitle, academicYear, status, results, closesAt, opensAt, now } = survey;
  return (
    <ClientMessages namespaces={['surveys.report', 'surveys.replying']}>
      <DetailPage
        back={{ href: '/professor/surveys', label: t('title') }}
        title={t('named', { course: courseTitle })}
        lines={
          <p className="text-muted">
            {yearName(academicYear)}
            {status !== 'scheduled' && (
              <>
                {' '}
                · <ResponseRate of={survey} />
              </>
            )}
          </p>
        }
        actions={results === 'shown' && <ReplyButton survey={survey} />}
      >
        {results === 'shown' ? (
          <Results survey={survey} />
        ) : (
          <Notice tone="info">
            {t(`taught.why.${results}`, { closesAt: new Date(closesAt), opensAt: new Date(opensAt) })}
          </Notice>
        )}
        <LiveRefresh page="professor/surveys/[id]" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

async function Results({ survey: { questions, comments, reply } }: { survey: SurveyResults }) {
  const t = await getTranslations('surveys');
  const own = questions.filter(({ about }) => about === 'teacher');
  const ofCourse = questions.filter(({ about }) => about === 'course');
  return (
    <>
      {reply !== null && (
        <Section title={t('reply')}>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{reply}</p>
        </Section>
      )}
      <Section title={t(own.length > 0 ? 'results.course' : 'results.title')} lead={t('results.lead')}>
        {ofCourse.map((result) => (
          <QuestionResult key={result.code} result={result} />
        ))}
      </Section>
      {own.length > 0 && (
        <Section title={t('results.teacher')} lead={t('results.teacherLead')}>
          {own.map((result) => (
            <QuestionResult key={result.code} result={result} />
          ))}
        </Section>
      )}
      <Comments comments={comments} />
    </>
  );
}

export default professorPage(SurveyPage, <DetailSkeleton />);
