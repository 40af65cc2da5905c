import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { ApplicationStatus } from '@/contract/offers/applications';

const toneOf: Record<ApplicationStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  under_review: 'info',
  returned: 'warning',
  eligible: 'success',
  not_eligible: 'danger',
  ranked: 'info',
  offered: 'warning',
  accepted: 'success',
  awaiting_payment: 'warning',
  declined: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
  immatriculated: 'success',
};

/** How an application stands, in a word. */
export function ApplicationLabel({ status, chip = false }: { status: ApplicationStatus; chip?: boolean }) {
  const t = useTranslations('offers.application.status');
  return (
    <Status tone={toneOf[status]} chip={chip}>
      {t(status)}
    </Status>
  );
}
