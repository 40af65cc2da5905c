'use client';

import { useTranslations } from 'next-intl';
import { Reasons } from '@/components/ui/feedback/reasons';
import type { Course } from '@/contract/courses/courses';
import { useReached } from '@/lib/browser/clock/use-reached';
import { isIn } from '../enrolment-state';

/** Why the reader cannot enrol, without "not open yet" once it opens. Empty if the reader is in or waits. */
export function CourseReasons({ course, now }: { course: Course; now: string }) {
  const t = useTranslations('courses.against');
  const opened = useReached(course.window?.opensAt ?? null, now);
  if (isIn(course)) return null;
  const standing = course.reasons.filter(({ code }) => !(opened && code === 'courses.window_not_open'));
  return <Reasons of={standing} title={t('title')} />;
}
