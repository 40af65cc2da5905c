import { useTranslations } from 'next-intl';
import { Row } from '@/components/ui/rows/row';
import { DateTile } from '@/components/ui/time/date-tile';
import { yearName } from '@/contract/catalogue/academic-year';
import type { OwnSurvey } from '@/contract/surveys/surveys';
import { useInstant } from '@/i18n/use-instant';
import { SurveyLabel } from './survey-label';

/** A survey in a list: of which course, until when, how it stands. */
export function SurveyRow({ survey }: { survey: OwnSurvey }) {
  const t = useTranslations('surveys');
  const instant = useInstant();
  const { surveyId, courseTitle, academicYear, status, closesAt, blocksExam, reply } = survey;
  const isWaiting = status === 'pending';
  const day = instant(closesAt, 'dayTime');
  return (
    <Row
      id={surveyId}
      live={status}
      tile={<DateTile at={closesAt} look={isWaiting ? 'plain' : 'settled'} />}
      title={courseTitle}
      href={`/student/surveys/${surveyId}`}
      meta={yearName(academicYear)}
      when={t(isWaiting ? 'closesOn' : 'closedOn', { day })}
      state={<SurveyLabel status={status} />}
      note={[blocksExam && t('blocksExam'), reply !== null && t('replied')].filter(Boolean).join(' · ')}
      off={status === 'expired' || status === 'waived'}
    />
  );
}
