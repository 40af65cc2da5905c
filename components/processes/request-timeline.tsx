import { useTranslations } from 'next-intl';
import { Instant } from '@/components/ui/instant';
import type { RequestDetail } from '@/contract/processes';

/** What has happened to a request, the last first. */
export function RequestTimeline({ timeline }: { timeline: RequestDetail['timeline'] }) {
  const t = useTranslations('processes.timeline.action');
  return (
    <ol className="grid gap-3">
      {timeline.toReversed().map(({ at, action, note }) => (
        <li key={at + action}>
          <span className="font-medium">{t(action as 'submit')}</span>{' '}
          <span className="text-muted">
            <Instant at={at} style="dateTime" />
          </span>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
