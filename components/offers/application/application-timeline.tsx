import { useFormatter, useTranslations } from 'next-intl';
import { History } from '@/components/ui/history';
import type { OwnApplication } from '@/contract/applications';

/** What happened to an application and who did it, the latest first. */
export function ApplicationTimeline({ timeline }: Pick<OwnApplication, 'timeline'>) {
  const t = useTranslations('offers.application.steps');
  const format = useFormatter();
  const said = (action: string) => (t.has(action as never) ? t(action as never) : action);
  return (
    <History
      items={timeline.toReversed().map(({ at, action, note }, index) => ({
        key: `${timeline.length - index}`,
        at,
        when: format.dateTime(new Date(at), 'dayTime'),
        what: note === null ? said(action) : `${said(action)}: ${note}`,
        isNew: index === 0 && action !== 'submit',
      }))}
    />
  );
}
