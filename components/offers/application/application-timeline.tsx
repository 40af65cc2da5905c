import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/rows/timeline';
import type { OwnApplication } from '@/contract/offers/applications';

/** What happened to an application and who did it, the latest first. */
export function ApplicationTimeline({ timeline }: Pick<OwnApplication, 'timeline'>) {
  const t = useTranslations('offers.application.steps');
  return (
    <Timeline
      steps={timeline}
      said={({ action }) => (t.has(action as never) ? t(action as never) : action)}
      isNews={({ action }) => action !== 'submit'}
    />
  );
}
