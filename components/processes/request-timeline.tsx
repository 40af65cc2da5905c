import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/rows/timeline';
import type { RequestDetail } from '@/contract/processes/processes';

/** What has happened to a request, the last first. */
export function RequestTimeline({ timeline }: { timeline: RequestDetail['timeline'] }) {
  const t = useTranslations('processes.timeline.action');
  return (
    <Timeline
      steps={timeline}
      said={({ action }) => t(action as 'submit')}
      isNews={({ by }) => by !== 'student'}
    />
  );
}
