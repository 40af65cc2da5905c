'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTransition } from 'react';
import { FailedState } from '@/components/ui/feedback/failed-state';

/** In place of what could not be read: reads the page again. */
export function TryAgain({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  return (
    <FailedState title={title} busy={pending} onTryAgain={() => start(() => router.refresh())}>
      {children}
    </FailedState>
  );
}
