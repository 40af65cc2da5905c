import { useTranslations } from 'next-intl';
import { CardItem } from '@/components/ui/page/card';
import { useNameWithDay } from '@/components/ui/time/use-name-with-day';
import type { StudentOutcome } from '@/contract/exams/exams';
import { useInstant } from '@/i18n/use-instant';
import { Grade } from '../../grade';
import { OutcomeWord } from '../../outcome-table';
import { UndoDecisionButton } from './undo-decision-button';

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
        <OutcomeWord status={status} />
      </div>
      <p className="text-muted">{t('outcome.sat', { instant: instant(examDate, 'date') })}</p>
    </CardItem>
  );
}
