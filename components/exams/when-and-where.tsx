import { useTranslations } from 'next-intl';
import type { BoardSession } from '@/contract/exam-board';
import type { StudentExam } from '@/contract/exams';
import { useSpan } from './use-span';

type Session = Pick<StudentExam | BoardSession, 'startsAt' | 'endsAt' | 'room' | 'kind' | 'mode'>;

/** The day and the hours of a session, then what it is and where. */
export function WhenAndWhere({ session }: { session: Session }) {
  const t = useTranslations('exams');
  const span = useSpan();
  const { startsAt, endsAt, room, kind, mode } = session;
  const what = [t(`mode.${mode}`), kind === 'partial' && t('kind.partial'), room].filter(Boolean);
  return (
    <>
      <p className="font-medium text-body">
        <time dateTime={startsAt} className="tabular-nums">
          {span({ startsAt, endsAt })}
        </time>
      </p>
      <p>{what.join(' · ')}</p>
    </>
  );
}
