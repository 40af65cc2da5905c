import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { OfferPhase } from '@/contract/offers/offers';

const toneOf: Record<OfferPhase, Tone> = {
  open: 'success',
  not_open: 'info',
  paused: 'warning',
  closed: 'neutral',
};

/** Whether one can apply, in a word. */
export function OfferPhaseLabel({ phase, chip = false }: { phase: OfferPhase; chip?: boolean }) {
  const t = useTranslations('offers.phase');
  return (
    <Status tone={toneOf[phase]} chip={chip}>
      {t(phase)}
    </Status>
  );
}
