'use client';

import { type ReactNode, Suspense, useState } from 'react';

/**
 * Shows `skeleton` until the content is ready; null if it is ready. The boundary never changes: the page is
 * read again at another speed, and a changed boundary would lose typed text and open dialogs.
 */
export function SkeletonBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [fallback] = useState(skeleton);
  return fallback ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
