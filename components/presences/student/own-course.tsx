import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { OwnCoursePresences, OwnPresence } from '@/contract/presences/presences';
import { KindLine } from '../kinds-line';
import { PresenceLabel } from '../presence-label';
import { AnnounceButton } from './announce-button';
import { DisputeButton } from './dispute-button';

/** A course's lessons, those to come first, the next on top; the reader's attendance, for each and in all. */
export function OwnCourse({ course, now }: { course: OwnCoursePresences; now: string }) {
  const [toCome = [], past = []] = [true, false].map((isToCome) =>
    course.lessons.filter(({ startsAt }) => startsAt > now === isToCome),
  );
  return (
    <Section title={course.courseTitle}>
      {course.kinds.map((kind) => (
        <KindLine key={kind.kind} kind={kind} />
      ))}
      {course.lessons.length > 0 && (
        <Sheet label={course.courseTitle}>
          {[...toCome.toReversed(), ...past].map((lesson) => (
            <Lesson key={lesson.lessonId} lesson={lesson} course={course.courseTitle} now={now} />
          ))}
        </Sheet>
      )}
    </Section>
  );
}

function Lesson({ lesson, course, now }: { lesson: OwnPresence; course: string; now: string }) {
  const t = useTranslations('presences');
  const span = useSpan();
  const { lessonId, startsAt, rooms, status, announced, mended, dispute, disputeUntil, kind } = lesson;
  const isToCome = startsAt > now;
  return (
    <SlimRow
      tile={<DateTile at={startsAt} />}
      title={span(lesson, 'time')}
      state={status ? <PresenceLabel status={status} /> : t(isToCome ? 'own.toCome' : 'own.notWritten')}
      act={
        disputeUntil ? (
          <DisputeButton lessonId={lessonId} course={course} at={startsAt} until={disputeUntil} />
        ) : (
          isToCome && !announced && <AnnounceButton lessonId={lessonId} course={course} at={startsAt} />
        )
      }
    >
      <p>{[...rooms, t(`kind.${kind}`)].join(' · ')}</p>
      {announced && <p>{t('own.announced')}</p>}
      {mended && <p>{t('own.mended', { reason: mended })}</p>}
      {dispute && (
        <p>
          {t(`own.dispute.${dispute.status}`)}
          {dispute.answer && `: ${dispute.answer}`}
        </p>
      )}
    </SlimRow>
  );
}
