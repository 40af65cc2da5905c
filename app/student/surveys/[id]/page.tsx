import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SurveyForm } from '@/components/surveys/student/survey-form';
import { SurveyLabel } from '@/components/surveys/student/survey-label';
import { Notice } from '@/components/ui/feedback/notice';
import { TextLink } from '@/components/ui/navigation/text-link';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import type { SurveySheet } from '@/contract/surveys/surveys';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { studentPage } from '../../../with-skeleton';

type Props = {
  params: Promise<{ id: string }>;
  /** The exam that waits for the survey, where one came from it. */
  searchParams: Promise<{ exam?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const survey = await readOrNull('student/surveys/detail', { surveyId: (await params).id });
  const t = await getTranslations('surveys');
  return { title: survey ? t('named', { course: survey.courseTitle }) : t('notFound.title') };
}

async function SurveyPage({ params, searchParams }: Props) {
  const survey = await readOrNull('student/surveys/detail', { surveyId: (await params).id });
  if (!survey) return <MissingPage what="surveys.notFound" back="/student/surveys" />;
  const t = await getTranslations('surveys');
  const { status, courseTitle, reply, now } = survey;
  const { exam } = await searchParams;
  return (
    <DetailPage
      back={{ href: '/student/surveys', label: t('title') }}
      title={t('named', { course: courseTitle })}
      lines={<SurveyLabel status={status} chip />}
    >
      {status === 'pending' ? <ToFillIn survey={survey} /> : <Over survey={survey} exam={exam} />}
      {reply !== null && (
        <Section title={t('reply')}>
          <p className="max-w-prose whitespace-pre-line">{reply}</p>
        </Section>
      )}
      <LiveRefresh page="student/surveys/[id]" now={now} />
    </DetailPage>
  );
}

async function ToFillIn({ survey }: { survey: SurveySheet }) {
  const t = await getTranslations('surveys');
  const closesAt = new Date(survey.closesAt);
  return (
    <ClientMessages namespaces={['surveys.form', 'surveys.scale']}>
      <SurveyForm sheet={survey}>
        <Notice tone="info" title={t('anonymous.title')}>
          {t('anonymous.text', { closesAt })} {survey.teachers.length > 1 && t('anonymous.teachers')}{' '}
          {survey.blocksExam && t('anonymous.blocksExam')}
        </Notice>
      </SurveyForm>
    </ClientMessages>
  );
}

/** What became of it; from here one goes back to the exam that it stood before. */
async function Over({
  survey: { status },
  exam,
}: {
  survey: SurveySheet;
  exam: string | string[] | undefined;
}) {
  const t = await getTranslations('surveys.over');
  if (status === 'pending') return null;
  const back =
    typeof exam === 'string' ? (
      <TextLink href={`/student/exams/${encodeURIComponent(exam)}`}>{t('toExam')}</TextLink>
    ) : (
      <TextLink href="/student/exams">{t('toExams')}</TextLink>
    );
  return (
    <Notice tone={status === 'completed' ? 'success' : 'info'} action={status !== 'expired' && back}>
      {t(status)}
    </Notice>
  );
}

export default studentPage(SurveyPage, <FormSkeleton />);
