import { useFormatter, useTranslations } from 'next-intl';
import type { BoardSession } from '@/contract/exam-board';
import type { StudentExam } from '@/contract/exams';

type Session = Pick<StudentExam | BoardSession, 'startsAt' | 'endsAt' | 'room' | 'kind' | 'mode'>;

/** The day and the hours of a session, then what it is and where. */
export function WhenAndWhere({ session }: { session: Session }) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const { startsAt, endsAt, room, kind, mode } = session;
  const what = [t(`mode.${mode}`), kind === 'partial' && t('kind.partial'), room].filter(Boolean);
  return (
    <>
      <p className="font-medium text-body">
        <time dateTime={startsAt} className="tabular-nums">
          {format.dateTimeRange(new Date(startsAt), new Date(endsAt), 'dayTime')}
        </time>
      </p>
      <p>{what.join(' · ')}</p>
    </>
  );
}
