import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { Status } from '@/components/ui/feedback/status';
import { Section } from '@/components/ui/page/section';
import type { TaughtLessonDetail } from '@/contract/lessons/lessons';
import { ChangeNotice } from '../../change-notice';
import { LessonFacts } from '../../lesson-facts';
import { isOff, LessonPage } from '../../lesson-page';
import { LessonActions } from './lesson-actions';

/** A lesson for its professor: its state, what one should know about it, and the possible actions. */
export function TaughtLessonView({ detail, back }: { detail: TaughtLessonDetail; back: string }) {
  const t = useTranslations('lessons');
  const { lesson, course, busy, materials } = detail;
  const online = lesson.onlineUrl && (
    <a
      href={lesson.onlineUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline-offset-3 hover:underline"
    >
      {lesson.onlineUrl}
    </a>
  );
  return (
    <LessonPage
      lesson={lesson}
      back={back}
      state={
        <Status tone={lesson.status === 'cancelled' ? 'danger' : 'neutral'}>
          {t(`status.${lesson.status}`)}
        </Status>
      }
      actions={<LessonActions detail={detail} />}
    >
      <div className="grid gap-3 empty:hidden">
        <ChangeNotice lesson={lesson} lessonHref={(id) => `/professor/lessons/${id}`} />
        {lesson.tooSmall && !isOff(lesson) && (
          <Notice tone="warning">{t('taught.tooSmallFor', { count: course.students })}</Notice>
        )}
        {busy > 0 && !isOff(lesson) && <Notice tone="warning">{t('plan.busy', { count: busy })}</Notice>}
      </div>
      <Section title={t('page.lesson')}>
        <LessonFacts
          lesson={lesson}
          materials={materials}
          courseHref={`/professor/courses/${course.id}`}
          further={[
            { name: t('page.students'), value: course.students },
            { name: t('online'), value: online, note: t('page.onlineNote') },
          ]}
        />
      </Section>
    </LessonPage>
  );
}
