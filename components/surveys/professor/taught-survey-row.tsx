import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Row } from '@/components/ui/rows/row';
import { DateTile } from '@/components/ui/time/date-tile';
import type { Tone } from '@/components/ui/tones';
import { yearName } from '@/contract/catalogue/academic-year';
import type { ResultsState, TaughtSurvey } from '@/contract/surveys/results';
import { useInstant } from '@/i18n/use-instant';

const tones: Record<ResultsState, Tone> = {
  waiting: 'neutral',
  too_few: 'neutral',
  before_grades: 'info',
  shown: 'success',
};

/** A course's survey in a professor's list: its closing day, the number of answers, if results are ready. */
export function TaughtSurveyRow({ survey }: { survey: TaughtSurvey }) {
  const t = useTranslations('surveys');
  const instant = useInstant();
  const { surveyId, courseTitle, academicYear, status, opensAt, closesAt, results } = survey;
  const isToCome = status === 'scheduled';
  const day = instant(isToCome ? opensAt : closesAt, 'day');
  const word = isToCome ? 'opensOn' : status === 'open' ? 'closesOn' : 'closedOn';
  return (
    <Row
      id={surveyId}
      live={`${status} ${results}`}
      tile={<DateTile at={isToCome ? opensAt : closesAt} look={status === 'closed' ? 'settled' : 'plain'} />}
      title={courseTitle}
      href={`/professor/surveys/${surveyId}`}
      meta={yearName(academicYear)}
      when={t(word, { day })}
      state={status === 'closed' && <Status tone={tones[results]}>{t(`taught.word.${results}`)}</Status>}
      note={!isToCome && <ResponseRate of={survey} />}
    />
  );
}

/** How many of those who are asked have answered; while it is open, how many at least. */
export function ResponseRate({
  of: { asked, answered, status },
}: {
  of: Pick<TaughtSurvey, 'asked' | 'answered' | 'status'>;
}) {
  const t = useTranslations('surveys.taught');
  if (answered === null) return t('few', { asked });
  return t(status === 'open' ? 'rateSoFar' : 'rate', {
    answered,
    asked,
    percent: asked > 0 ? Math.round((100 * answered) / asked) : 0,
  });
}
