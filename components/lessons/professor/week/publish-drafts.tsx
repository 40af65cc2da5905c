'use client';

import { useTranslations } from 'next-intl';
import type { TaughtLesson } from '@/contract/lessons/lessons';
import { useAction } from '@/lib/browser/calls/use-action';
import { PublishButton } from '../lesson/publish-button';

/** Publishes the drafts of a course that stand in the week, all of them or none. */
export function PublishDrafts({
  course,
  drafts,
}: {
  course: { id: string; title: string };
  drafts: TaughtLesson[];
}) {
  const t = useTranslations('lessons.publish');
  const { act, pending, reasons, delivery } = useAction('professor/lessons/publish', {
    about: course.id,
    say: ({ lessons }) => t('done', { count: lessons.length }),
  });
  const publish = () =>
    act({ courseId: course.id, lessons: drafts.map(({ id, version }) => ({ lessonId: id, version })) });
  return (
    <PublishButton
      variant="secondary"
      size="small"
      busy={pending}
      reasons={reasons}
      delivery={delivery}
      onPublish={publish}
    >
      {t('drafts', { count: drafts.length, course: course.title })}
    </PublishButton>
  );
}
