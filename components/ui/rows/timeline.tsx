import { useFormatter } from 'next-intl';
import { History } from './history.tsx';

/** What happened to a thing, the latest first, with notes. `isNews` marks the latest one as news. */
export function Timeline<Step extends { at: string; note: string | null }>({
  steps,
  said,
  isNews,
}: {
  steps: Step[];
  said: (step: Step) => string;
  isNews: (latest: Step) => boolean;
}) {
  const format = useFormatter();
  return (
    <History
      items={steps.toReversed().map((step, index) => ({
        key: `${steps.length - index}`,
        at: step.at,
        when: format.dateTime(new Date(step.at), 'dayTime'),
        what: step.note === null ? said(step) : `${said(step)}: ${step.note}`,
        isNew: index === 0 && isNews(step),
      }))}
    />
  );
}
