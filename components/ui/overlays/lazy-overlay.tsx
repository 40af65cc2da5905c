'use client';

import { NoNetwork } from '../feedback/no-network.tsx';
import type { OverlayProps } from './overlay.tsx';
import { fetchAhead, useWhileOpen } from './use-later.ts';

const load = () => import('./overlay.tsx');

/** Fetches the overlay's code before it is needed: when its button is reached, say. */
export const preloadOverlay = () => fetchAhead(load);

/**
 * An overlay whose code loads when the page is idle, at the latest at its first opening. If it cannot load,
 * the page stays and says so there; then `onMissing` closes it.
 */
export function LazyOverlay({
  onMissing,
  ...overlay
}: OverlayProps & {
  /** Closes it, unless told otherwise. */
  onMissing?: (() => void) | undefined;
}) {
  const { open, onClose } = overlay;
  const { piece: Overlay, isMissing } = useWhileOpen(load, open, onMissing ?? onClose);
  if (Overlay) return <Overlay {...overlay} />;
  return isMissing ? <NoNetwork place={overlay.placement === 'dialog' ? 'here' : 'bar'} /> : null;
}
