'use client';

import { useTranslations } from 'next-intl';
import { raise } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';

/** A change of the reader's enrolment in a course: told once, whether by its answer or by the hub, then read again. */
export function useEnrolmentCall(path: string, course: { id: string; title: string }) {
  const t = useTranslations('courses.done');
  const { submit, pending } = useCall(path, { refresh: true });
  const change = async () => {
    const contract = import('@/contract/courses'); // there before the answer is, whose words come before the hub's
    const answer = await submit({ courseId: course.id });
    const { enrolmentChange } = await contract;
    const changed = enrolmentChange.safeParse(answer?.ok ? answer.result : null);
    if (!changed.success) return;
    const { status, position, eventId } = changed.data;
    if (!isTold(status)) return;
    const text = t(status, { course: course.title, position: position ?? 0 });
    raise({ id: eventId, type: 'success', text });
  };
  return { submit: change, pending };
}

const told = ['enrolled', 'waitlisted', 'pending', 'dropped', 'left'] as const;

const isTold = (status: string): status is (typeof told)[number] => told.some((each) => each === status);
