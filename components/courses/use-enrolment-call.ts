'use client';

import { useTranslations } from 'next-intl';
import { useOwnChange } from '@/lib/browser/use-own-change';
import { useStanding } from './standing-provider';

/** A change of the reader's enrolment in the course whose standing is shown around it. */
export function useEnrolmentCall(path: string, course: { id: string; title: string }) {
  const t = useTranslations('courses.done');
  const { showChanged } = useStanding();
  const { submit, pending } = useOwnChange(path, {
    about: course.id,
    contract: async () => (await import('@/contract/courses')).enrolmentChange,
    say: ({ status, position }) =>
      isTold(status) ? t(status, { course: course.title, position: position ?? 0 }) : null,
    show: showChanged,
  });
  return { submit: () => submit({ courseId: course.id }), pending };
}

const told = ['enrolled', 'waitlisted', 'pending', 'dropped', 'left'] as const;

const isTold = (status: string): status is (typeof told)[number] => told.some((each) => each === status);
