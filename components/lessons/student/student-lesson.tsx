import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { Link } from '@/components/ui/navigation/link';
import { Section } from '@/components/ui/page/section';
import type { StudentLessonDetail } from '@/contract/lessons/lessons';
import { ChangeNotice } from '../change-notice';
import { LessonFacts } from '../lesson-facts';
import { isOff, LessonPage } from '../lesson-page';
import { OnlineLink } from './online-link';

const lessonHref = (lessonId: string) => `/student/lessons/${lessonId}`;

/** A lesson as its student sees it: when and where, what changed, the way in, with whom and about what. */
export function StudentLessonView({ detail, back }: { detail: StudentLessonDetail; back: string }) {
  const t = useTranslations('lessons.page');
  const format = useFormatter();
  const { lesson, onlineOpensAt, materials, course, previous, next, now } = detail;
  const around = [
    { name: t('previous'), value: previous && <Around {...previous} /> },
    { name: t('next'), value: next && <Around {...next} /> },
  ];
  return (
    <LessonPage lesson={lesson} back={back}>
      <div className="grid gap-3 empty:hidden">
        <ChangeNotice lesson={lesson} lessonHref={lessonHref} />
        {lesson.clashes.length > 0 && !isOff(lesson) && (
          <Notice tone="warning">{t('clashes', { count: lesson.clashes.length })}</Notice>
        )}
        {onlineOpensAt && !isOff(lesson) && lesson.endsAt > now && (
          <OnlineLink
            url={lesson.onlineUrl}
            opensAt={onlineOpensAt}
            opens={format.dateTime(new Date(onlineOpensAt), 'dayTime')}
            now={now}
          />
        )}
      </div>
      <Section title={t('lesson')}>
        <LessonFacts
          lesson={lesson}
          materials={materials}
          courseHref={`/student/courses/${course.id}`}
          further={around}
        />
      </Section>
    </LessonPage>
  );
}

/** Another lesson of the course. */
function Around({ lessonId, startsAt }: { lessonId: string; startsAt: string }) {
  const format = useFormatter();
  return (
    <Link href={lessonHref(lessonId)} className="text-accent underline-offset-3 hover:underline">
      {format.dateTime(new Date(startsAt), 'dayTime')}
    </Link>
  );
}
