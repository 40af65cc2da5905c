'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEnrolmentCall } from './use-enrolment-call';

const paths = {
  enrol: '/api/student/courses/enrol',
  queue: '/api/student/courses/enrol',
  request: '/api/student/courses/enrol',
  take: '/api/student/courses/take',
};

/** Enrols, queues, asks or takes the offered place: each in its own words, all at once and without a question. */
export function ChangeButton({
  course,
  change,
  primary,
  early = false,
}: {
  course: { id: string; title: string };
  change: keyof typeof paths;
  primary: boolean;
  /** Its time has not come yet. */
  early?: boolean;
}) {
  const t = useTranslations('courses.actions');
  const { submit, pending } = useEnrolmentCall(paths[change], course);
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      aria-label={t(`${change}Label`, { course: course.title })}
      busy={pending}
      early={early}
      onClick={submit}
    >
      {t(change)}
    </Button>
  );
}
