import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import { History } from '@/components/ui/rows/history';
import type { OwnLock } from '@/contract/locks/locks';

/** The locks that are gone, and how they went. */
export function PastLocks({ locks }: { locks: OwnLock[] }) {
  const t = useTranslations('locks');
  const format = useFormatter();
  const items = locks.map(({ id, title, status, endedAt, stopsFrom }) => {
    const at = endedAt ?? stopsFrom;
    return {
      key: id,
      at,
      when: format.dateTime(new Date(at), 'day'),
      what: t('past', { lock: title, how: status }),
      isNew: false,
    };
  });
  return (
    <Section title={t('pastTitle')}>
      <History items={items} />
    </Section>
  );
}
