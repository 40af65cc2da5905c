import { LiveList } from '@/components/ui/live-list';
import type { OwnLock } from '@/contract/locks';
import { LockCard } from './lock-card';

/** What stands now or soon, in the order in which it stops something. */
export const StandingLocks = ({ locks }: { locks: OwnLock[] }) => (
  <LiveList>
    <ul className="grid gap-8">
      {locks.map((lock, at) => (
        <LockCard key={lock.id} lock={lock} primary={at === 0} />
      ))}
    </ul>
  </LiveList>
);
