'use client';

import { type ReactNode, Suspense, useState } from 'react';

/**
 * Shows `skeleton` in place of what is not ready yet; null where it is. As it came it stays: the page is read again,
 * sooner or later than the first time, and a boundary that came or went would take all that is typed and open with it.
 */
export function SkeletonBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [fallback] = useState(skeleton);
  return fallback ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
