'use client';

import { lazy, Suspense, useState } from 'react';
import type { OverlayProps } from './overlay.tsx';

const Overlay = lazy(() => import('./overlay.tsx'));

/** Fetches the overlay's code before it is needed: when its button is reached, say. */
export const preloadOverlay = () => import('./overlay.tsx');

/** An overlay whose code comes with the first opening and then stays. */
export function LazyOverlay(props: OverlayProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  );
}
