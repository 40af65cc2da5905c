'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { useEnrolmentCall } from './use-enrolment-call';

const paths = {
  drop: 'student/courses/drop',
  leave: 'student/courses/drop',
  withdraw: 'student/courses/withdraw',
  takeBack: 'student/courses/withdraw',
} as const;

/** Gives up the place, the one in the queue, or the request: asked once, since somebody else gets it. */
export function GiveUpButton({
  course,
  act,
  inRow = false,
}: {
  course: { id: string; title: string };
  act: keyof typeof paths;
  inRow?: boolean;
}) {
  const t = useTranslations('courses');
  const { submit, pending, delivery } = useEnrolmentCall(paths[act], course);
  const names = { course: course.title };
  return (
    <ConfirmButton
      label={t(`actions.${act}`)}
      name={t(`actions.${act}Label`, names)}
      title={t(`${act}.title`, names)}
      size={inRow ? 'small' : 'normal'}
      backLabel={t(`${act}.keep`)}
      confirmLabel={t(`${act}.confirm`)}
      onConfirm={submit}
      busy={pending}
      delivery={delivery}
      danger
    >
      <p>{t(`${act}.text`)}</p>
    </ConfirmButton>
  );
}
