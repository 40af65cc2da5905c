'use client';

import { useSyncExternalStore } from 'react';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { useWhileOpen } from '@/components/ui/overlays/use-later';
import { leaveStore } from '@/lib/browser/forms/ask-to-leave';

const load = () => import('./leave-dialog.tsx');

/** Asks before what nobody else has is lost; its code comes while there is a network. */
export function Leave() {
  const asked = useSyncExternalStore(leaveStore.subscribe, leaveStore.current, leaveStore.onServer);
  const { piece: LeaveDialog, isMissing } = useWhileOpen(load, asked !== null, () => asked?.end(false));
  if (!LeaveDialog) return isMissing ? <NoNetwork place="bar" /> : null;
  return asked && <LeaveDialog asked={asked} />;
}
