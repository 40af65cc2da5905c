import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { RequestStatus } from '@/contract/processes/processes';

const toneOf: Record<RequestStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  proposed: 'warning',
  needs_changes: 'warning',
  approved: 'success',
  executed: 'success',
  rejected: 'danger',
  appealed: 'info',
  cancelled: 'neutral',
  expired: 'neutral',
  closed: 'neutral',
};

/** Where a request stands, in the one word it has everywhere. */
export function RequestLabel({ status, chip = false }: { status: RequestStatus; chip?: boolean }) {
  const t = useTranslations('processes.status');
  return (
    <Status tone={toneOf[status]} chip={chip}>
      {t(status)}
    </Status>
  );
}
