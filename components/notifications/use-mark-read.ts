import type { ProfileType } from '@/contract/accounts/account';
import { useCall } from '@/lib/browser/calls/use-call';

/** Marks notifications as read, for every device; `then` shows it here. */
export function useMarkRead(type: ProfileType, then: () => void) {
  const { submit, pending } = useCall(`${type}/notifications/read`);
  const mark = async (which: { notificationId: string } | { upTo: string }) => {
    const answer = await submit(which);
    if (answer?.ok) then();
  };
  return {
    pending,
    markOne: (notificationId: string) => mark({ notificationId }),
    /** All that had come by an instant: what came since nobody has seen. */
    markAll: (upTo: string) => mark({ upTo }),
  };
}
