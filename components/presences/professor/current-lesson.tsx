import { useTranslations } from 'next-intl';
import { useSpan } from '@/components/ui/time/use-span';
import type { LessonRoll } from '@/contract/presences/presences';
import { RollButton } from './roll-button';
import { RollState } from './roll-row';

/** The lesson that is on, with the one thing to do. */
export function CurrentLesson({ lesson }: { lesson: LessonRoll }) {
  const t = useTranslations('presences');
  const span = useSpan();
  const { lessonId, courseTitle, rooms, kind, status } = lesson;
  return (
    <section
      aria-labelledby="current-lesson"
      className="grid justify-items-start gap-4 rounded-corner border border-line bg-raised p-5"
    >
      <div className="grid gap-1">
        <p className="text-muted text-small">{t('now')}</p>
        <h2 id="current-lesson" className="text-title">
          {courseTitle}
        </h2>
        <p className="text-muted">{[span(lesson, 'time'), ...rooms, t(`kind.${kind}`)].join(' · ')}</p>
        <p>
          <RollState lesson={lesson} />
        </p>
      </div>
      <RollButton roll={{ lessonId, status }} course={courseTitle} />
    </section>
  );
}
