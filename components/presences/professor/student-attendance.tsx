import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { OwnCoursePresences, OwnPresence } from '@/contract/presences/presences';
import { KindLine } from '../kinds-line';
import { PresenceLabel } from '../presence-label';

/** The attendance of one student of a course: by kind, and for each lesson. */
export function StudentAttendance({
  attendance: { kinds, lessons },
  now,
}: {
  attendance: Pick<OwnCoursePresences, 'kinds' | 'lessons'>;
  now: string;
}) {
  const t = useTranslations('presences');
  const past = lessons.filter(({ startsAt }) => startsAt <= now);
  return (
    <Section title={t('ofStudent.title')}>
      {past.length === 0 && <EmptyState>{t('ofStudent.none')}</EmptyState>}
      {past.length > 0 && kinds.map((kind) => <KindLine key={kind.kind} kind={kind} own={false} />)}
      {past.length > 0 && (
        <Sheet label={t('ofStudent.lessons')}>
          {past.map((lesson) => (
            <Lesson key={lesson.lessonId} lesson={lesson} />
          ))}
        </Sheet>
      )}
    </Section>
  );
}

/** Leads to the lesson's roll. */
function Lesson({ lesson }: { lesson: OwnPresence }) {
  const t = useTranslations('presences');
  const span = useSpan();
  const { lessonId, startsAt, rooms, status, announced, dispute, kind } = lesson;
  return (
    <SlimRow
      tile={<DateTile at={startsAt} />}
      title={span(lesson, 'time')}
      href={`/professor/presences/${lessonId}`}
      state={status ? <PresenceLabel status={status} /> : t('roll.unmarked')}
    >
      <p>{[...rooms, t(`kind.${kind}`)].join(' · ')}</p>
      {announced && <p>{t('roll.announced')}</p>}
      {dispute && <p>{t(`roll.dispute.${dispute.status}`)}</p>}
    </SlimRow>
  );
}
