'use client';

import { useTranslations } from 'next-intl';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';
import { useStanding } from '../standing-provider';

/** A change of the reader's enrolment in the course whose standing is shown around it. */
export function useEnrolmentCall(
  path: `student/courses/${'enrol' | 'drop' | 'take' | 'withdraw'}`,
  course: { id: string; title: string },
) {
  const t = useTranslations('courses.done');
  const { showChanged } = useStanding();
  const { submit, ...call } = useOwnChange(path, {
    about: course.id,
    say: ({ status, position }) =>
      isTold(status) ? t(status, { course: course.title, position: position ?? 0 }) : null,
    show: showChanged,
  });
  return { ...call, submit: () => submit({ courseId: course.id }) };
}

const told = ['enrolled', 'waitlisted', 'requested', 'pending', 'dropped', 'left', 'withdrawn'] as const;

const isTold = (status: string): status is (typeof told)[number] => told.some((each) => each === status);
