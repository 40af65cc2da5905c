import { useTranslations } from 'next-intl';
import { Becoming } from '@/components/ui/becoming';
import { CardItem } from '@/components/ui/card';
import { Countdown } from '@/components/ui/countdown';
import { Instant } from '@/components/ui/instant';
import type { StudentOutcome } from '@/contract/exams';
import { useInstant } from '@/i18n/use-instant';
import { Grade } from '../grade';
import { DecideButtons } from './decide-buttons';

/** A grade to decide on: how long there is, what silence means, and the two answers. */
export function OutcomeCard({
  outcome,
  now,
  primary,
}: {
  outcome: StudentOutcome;
  now: string;
  primary: boolean;
}) {
  const t = useTranslations('exams');
  const instant = useInstant();
  const { courseTitle, cfu, examDate, decisionDueAt, silence, teacherMessage, topics } = outcome;
  return (
    <CardItem
      id={`exam-${outcome.examId}`}
      title={courseTitle}
      measure={t('card.cfu', { cfu })}
      actions={<DecideButtons outcome={outcome} primary={primary} />}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <p className="font-semibold text-[2.75rem] leading-12 tracking-tight">
          <Grade of={outcome} />
        </p>
        {outcome.becomes && <Becoming of={outcome.becomes} />}
      </div>
      <p>{t('outcome.sat', { instant: instant(examDate, 'date') })}</p>
      {decisionDueAt && (
        <p>
          <span className="font-medium">
            {t.rich('outcome.timeLeft', { left: () => <Countdown to={decisionDueAt} now={now} /> })}
          </span>{' '}
          <span className="text-muted">
            (<Instant at={decisionDueAt} style="dayTime" />)
          </span>
        </p>
      )}
      <p className="text-muted">
        {outcome.rejectable ? t('outcome.rejectable') : t(`outcome.silence.${silence}`)}
      </p>
      {topics && <p className="text-muted">{t('outcome.topics', { topics })}</p>}
      {teacherMessage && <blockquote className="border-line border-l-2 pl-3">{teacherMessage}</blockquote>}
    </CardItem>
  );
}
