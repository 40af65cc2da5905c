'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { Page } from '@/components/ui/page/page';
import { FailedPage } from './failed-page.tsx';

/** Replaces an area's failed page: the institution does not offer it, or it failed for the moment (E6). */
export function AreaError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('shared');
  const router = useRouter();
  if (error.digest === 'NOT_OFFERED') return <Page title={t('notOffered')} />;
  const tryAgain = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <FailedPage digest={error.digest} onTryAgain={tryAgain} />;
}
