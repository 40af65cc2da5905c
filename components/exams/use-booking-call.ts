'use client';

import { useTranslations } from 'next-intl';
import { raise } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';

const paths = {
  book: '/api/student/exams/book',
  switch: '/api/student/exams/switch',
  void: '/api/student/exams/void',
};

const gaveUp = { status: 'voided' as const, position: null };

/** A change of the reader's booking of a session: told once, whether by its answer or by the hub, then read again. */
export function useBookingCall(act: keyof typeof paths, exam: { id: string; courseTitle: string }) {
  const t = useTranslations('exams.done');
  const { submit, pending, reasons } = useCall(paths[act], { refresh: true });
  const change = async (slotId?: string) => {
    const contract = import('@/contract/exams'); // there before the answer is, whose words come before the hub's
    const answer = await submit({ examId: exam.id, ...(slotId && { slotId }) });
    const { changedBooking } = await contract;
    const changed = changedBooking.safeParse(answer?.ok ? answer.result : null);
    if (!changed.success) return;
    const { status, position } = 'status' in changed.data ? changed.data : gaveUp;
    const text = t(act === 'switch' ? 'switched' : status, {
      course: exam.courseTitle,
      position: position ?? 0,
    });
    raise({ id: changed.data.eventId, type: 'success', text });
  };
  return { submit: change, pending, reasons };
}
