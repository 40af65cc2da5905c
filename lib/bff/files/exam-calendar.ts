import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { StudentExamDetail } from '../../../contract/exams/detail';
import { eventFile } from '../../../contract/lessons/calendar-file';
import { portalConfig } from '../../config/portal-config';

/** An exam for the calendar of its student: the own turn, where there are turns. */
export async function examCalendar({ exam, chair, now }: StudentExamDetail): Promise<string> {
  const t = await getTranslations('exams');
  const { publicOrigin } = portalConfig();
  const { booking, slots, cancelled } = exam;
  const slot = slots.find(({ id }) => id === booking?.slotId) ?? exam;
  const isGone = cancelled || booking?.status === 'voided';
  return eventFile({
    uid: `exam-${exam.id}@${new URL(publicOrigin).hostname}`,
    sequence: exam.sequence ?? exam.version,
    stampedAt: new Date(now),
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    status: isGone ? 'CANCELLED' : booking?.status === 'booked' ? 'CONFIRMED' : 'TENTATIVE',
    summary: t('calendar.summary', { course: exam.courseTitle }),
    location: slot.room || exam.room,
    description: [t(`mode.${exam.mode}`), chair.name, exam.notes].filter(Boolean).join('\n'),
    url: `${publicOrigin}/student/exams/${exam.id}`,
  });
}
