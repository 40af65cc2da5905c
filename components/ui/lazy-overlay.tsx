'use client';

import { useEffect, useEffectEvent } from 'react';
import { NoNetwork } from './no-network.tsx';
import type { OverlayProps } from './overlay.tsx';
import { fetchAhead, useLater } from './use-later.ts';

const load = () => import('./overlay.tsx');

/** Fetches the overlay's code before it is needed: when its button is reached, say. */
export const preloadOverlay = () => fetchAhead(load);

/**
 * An overlay whose code comes when the page is idle, at the latest with the first opening. Where it can't be fetched
 * the page stays and says so in the overlay's place; `onMissing` then takes the opening back.
 */
export function LazyOverlay({
  onMissing,
  ...overlay
}: OverlayProps & {
  /** Closes it, unless told otherwise. */
  onMissing?: (() => void) | undefined;
}) {
  const { open, onClose } = overlay;
  const { piece: Overlay, isMissing, want } = useLater(load);
  const fetchIt = useEffectEvent(async () => {
    if (!(await want())) (onMissing ?? onClose)();
  });
  const isWanted = open && !Overlay;
  useEffect(() => {
    if (isWanted) void fetchIt();
  }, [isWanted]);
  if (Overlay) return <Overlay {...overlay} />;
  return isMissing ? <NoNetwork /> : null;
}
