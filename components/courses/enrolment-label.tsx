import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { EnrolmentStatus } from '@/contract/courses/enrolments';

/** Where an enrolment stands, in the one word it has everywhere. */
export function EnrolmentLabel({ status }: { status: EnrolmentStatus }) {
  const t = useTranslations('courses.status');
  return <Status tone={toneOf[status]}>{t(status)}</Status>;
}

const toneOf: Record<EnrolmentStatus, Tone> = {
  enrolled: 'success',
  completed: 'success',
  offered: 'warning',
  requested: 'info',
  waitlisted: 'info',
  pending: 'info',
  rejected: 'danger',
  removed: 'danger',
  lapsed: 'neutral',
  left: 'neutral',
  withdrawn: 'neutral',
  dropped: 'neutral',
  not_completed: 'neutral',
};
