'use client';

import type { ReactNode } from 'react';

/** Nothing here: one sentence, and the next step where there is one. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-corner border border-line border-dashed px-4 py-6 sm:px-5">
      <p className="max-w-prose text-muted">{children}</p>
      {action}
    </div>
  );
}
