import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import { Instant } from '@/components/ui/time/instant';
import type { RequestDetail } from '@/contract/processes/processes';

/** Its number, who has it, and until when. */
export function RequestFacts({
  request: { protocol, office, dueAt, overdue, status },
}: {
  request: RequestDetail;
}) {
  const t = useTranslations('processes');
  if (protocol === null) return null;
  return (
    <Facts
      of={[
        {
          ...{ name: t('facts.protocol'), value: protocol },
          note: status === 'approved' && t('facts.approved'),
        },
        { name: t('facts.office'), value: office && t(`office.${office}`) },
        {
          ...{ name: t('facts.due'), value: dueAt && <Instant at={dueAt} style="date" /> },
          note: overdue && t('facts.overdue'),
        },
      ]}
    />
  );
}
