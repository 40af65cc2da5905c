import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Status } from '@/components/ui/feedback/status';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { LessonRoll } from '@/contract/presences/presences';

/** A lesson of a list, with how its roll stands; all of it leads to the roll. */
export function RollLine({ lesson }: { lesson: LessonRoll }) {
  const t = useTranslations('presences');
  const span = useSpan();
  const { lessonId, courseTitle, startsAt, rooms, kind } = lesson;
  return (
    <SlimRow
      tile={<DateTile at={startsAt} />}
      title={courseTitle}
      href={`/professor/presences/${lessonId}`}
      state={<RollState lesson={lesson} />}
    >
      <p>{[span(lesson, 'time'), ...rooms, t(`kind.${kind}`)].join(' · ')}</p>
    </SlimRow>
  );
}

/** How the roll of a lesson stands, in a word, with its count. */
export function RollState({ lesson: { status, present, expected } }: { lesson: LessonRoll }) {
  const t = useTranslations('presences');
  return <RunLabel status={status}>{status && ` · ${t('counted', { present, expected })}`}</RunLabel>;
}

const tones = { open: 'info', closed: 'warning', confirmed: 'success' } as const;

/** The word alone. */
function RunLabel({ status, children }: { status: LessonRoll['status']; children?: ReactNode }) {
  const t = useTranslations('presences.run');
  return (
    <Status tone={status ? tones[status] : 'neutral'}>
      {t(status ?? 'none')}
      {children}
    </Status>
  );
}

/** When and where a lesson is, its roll's state, and the deadline to confirm. The count is the roll's own. */
export function RollLead({ roll }: { roll: LessonRoll }) {
  const t = useTranslations('presences');
  const span = useSpan();
  const { rooms, kind, status, confirmUntil } = roll;
  return (
    <>
      <p className="text-muted">{[span(roll), ...rooms, t(`kind.${kind}`)].join(' · ')}</p>
      <p>
        <RunLabel status={status} />
      </p>
      {status !== 'confirmed' && (
        <p className="text-muted text-small">{t('confirmUntil', { until: new Date(confirmUntil) })}</p>
      )}
    </>
  );
}
