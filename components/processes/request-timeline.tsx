import { useFormatter, useTranslations } from 'next-intl';
import { History } from '@/components/ui/history';
import type { RequestDetail } from '@/contract/processes';

/** What has happened to a request, the last first. */
export function RequestTimeline({ timeline }: { timeline: RequestDetail['timeline'] }) {
  const t = useTranslations('processes.timeline.action');
  const format = useFormatter();
  return (
    <History
      items={timeline.toReversed().map(({ at, action, by, note }, index) => ({
        key: `${timeline.length - index}`,
        at,
        when: format.dateTime(new Date(at), 'dayTime'),
        what: note === null ? t(action as 'submit') : `${t(action as 'submit')}: ${note}`,
        isNew: index === 0 && by !== 'student',
      }))}
    />
  );
}
