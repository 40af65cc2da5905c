'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { useEnrolmentCall } from './use-enrolment-call';

const paths = {
  enrol: 'student/courses/enrol',
  queue: 'student/courses/enrol',
  request: 'student/courses/enrol',
  take: 'student/courses/take',
} as const;

/** Enrols, queues, asks or takes the offered place: each in its own words, all at once and without a question. */
export function ChangeButton({
  course,
  change,
  primary = false,
  inRow = false,
  early = false,
}: {
  course: { id: string; title: string };
  change: keyof typeof paths;
  primary?: boolean;
  inRow?: boolean;
  /** Its time has not come yet. */
  early?: boolean;
}) {
  const t = useTranslations('courses.actions');
  const { submit, pending, delivery } = useEnrolmentCall(paths[change], course);
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size={inRow ? 'small' : 'normal'}
        aria-label={t(`${change}Label`, { course: course.title })}
        busy={pending}
        early={early}
        onClick={submit}
      >
        {t(change)}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}
