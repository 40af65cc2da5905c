import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import { LiveList } from '@/components/ui/rows/live-list';
import type { OwnLock } from '@/contract/locks/locks';
import { LockCard } from './lock-card';

/** What stands now or soon, in the order in which it stops something. */
export function StandingLocks({ locks }: { locks: OwnLock[] }) {
  const t = useTranslations('locks');
  return (
    <Section title={t('standing')} quiet>
      <LiveList>
        <ul className="grid gap-8">
          {locks.map((lock, at) => (
            <LockCard key={lock.id} lock={lock} primary={at === 0} />
          ))}
        </ul>
      </LiveList>
    </Section>
  );
}
