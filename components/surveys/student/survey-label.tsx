import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { AssignmentStatus } from '@/contract/surveys/surveys';

const tones: Record<AssignmentStatus, Tone> = {
  pending: 'warning',
  completed: 'success',
  waived: 'neutral',
  expired: 'neutral',
};

/** How it stands with a survey that a student is asked. */
export function SurveyLabel({ status, chip = false }: { status: AssignmentStatus; chip?: boolean }) {
  const t = useTranslations('surveys.status');
  return (
    <Status tone={tones[status]} chip={chip}>
      {t(status)}
    </Status>
  );
}
