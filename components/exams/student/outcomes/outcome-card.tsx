import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Becoming } from '@/components/ui/figures/becoming';
import { CardItem } from '@/components/ui/page/card';
import { Countdown } from '@/components/ui/time/countdown';
import { Instant } from '@/components/ui/time/instant';
import { useNameWithDay } from '@/components/ui/time/use-name-with-day';
import type { StudentOutcome } from '@/contract/exams/exams';
import { useInstant } from '@/i18n/use-instant';
import { Grade } from '../../grade';
import { OutcomeLabel } from '../../outcome-table';
import { DecideButtons, UndoDecisionButton } from './decide-buttons';

/** A grade to decide on: how long there is, what silence means, and the two answers. */
export function OutcomeCard({
  outcome,
  now,
  next,
  primary,
}: {
  outcome: StudentOutcome;
  now: string;
  /** When its exam can be taken again, where that is known. */
  next?: string;
  primary: boolean;
}) {
  const t = useTranslations('exams');
  const instant = useInstant();
  const nameWithDay = useNameWithDay();
  const { courseTitle, cfu, examDate, decisionDueAt, silence, teacherMessage, topics } = outcome;
  return (
    <CardItem
      id={`exam-${outcome.examId}`}
      title={courseTitle}
      measure={t('card.cfu', { cfu })}
      actions={
        <DecideButtons
          outcome={outcome}
          session={nameWithDay(courseTitle, examDate)}
          next={next}
          primary={primary}
        />
      }
    >
      <p className="text-muted">{t('outcome.sat', { instant: instant(examDate, 'date') })}</p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <p className="font-semibold text-[2.75rem] leading-12 tracking-tight">
          <Grade of={outcome} />
        </p>
        {outcome.becomes && <Becoming of={outcome.becomes} />}
      </div>
      {decisionDueAt && (
        <p className="text-body">
          {t.rich('outcome.timeLeft', {
            left: () => (
              <Status tone="warning">
                <span className="font-medium text-body">
                  <Countdown to={decisionDueAt} now={now} />
                </span>
              </Status>
            ),
            until: () => (
              <span className="font-medium">
                <Instant at={decisionDueAt} style="fullDayTime" />
              </span>
            ),
          })}
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

/** A decision of a moment ago, which can still be taken back. */
export function UndoCard({ outcome, now }: { outcome: StudentOutcome; now: string }) {
  const t = useTranslations('exams');
  const instant = useInstant();
  const nameWithDay = useNameWithDay();
  const { examId, courseTitle, cfu, examDate, status } = outcome;
  return (
    <CardItem
      id={`exam-${examId}`}
      title={courseTitle}
      measure={t('card.cfu', { cfu })}
      actions={
        <UndoDecisionButton outcome={outcome} session={nameWithDay(courseTitle, examDate)} now={now} />
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">
          <Grade of={outcome} />
        </span>
        <OutcomeLabel status={status} />
      </div>
      <p className="text-muted">{t('outcome.sat', { instant: instant(examDate, 'date') })}</p>
    </CardItem>
  );
}
