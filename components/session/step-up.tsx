'use client';

import { useSyncExternalStore } from 'react';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { useWhileOpen } from '@/components/ui/overlays/use-later';
import { stepUpStore } from '@/lib/browser/calls/step-up';

const load = () => import('./step-up-dialog.tsx');

/** Asks who somebody is before a change that an open session alone is not enough for; what was typed stays as it is. */
export function StepUp() {
  const asked = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.current, stepUpStore.onServer);
  const { piece: StepUpDialog, isMissing } = useWhileOpen(load, asked !== null, () => asked?.end(false));
  if (!StepUpDialog) return isMissing ? <NoNetwork place="bar" /> : null;
  return asked && <StepUpDialog asked={asked} />;
}
