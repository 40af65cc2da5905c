'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from './notice.tsx';

/** What happened, and "try again"; without words of its own it speaks of the page. */
export function FailedState({
  title,
  children,
  onTryAgain,
  busy,
}: {
  title?: ReactNode;
  children?: ReactNode;
  onTryAgain: () => void;
  busy?: boolean;
}) {
  const t = useTranslations('shared');
  return (
    <Notice
      tone="danger"
      title={title ?? t('failed.title')}
      action={
        <Button onClick={onTryAgain} busy={busy}>
          {t('tryAgain')}
        </Button>
      }
    >
      {children ?? t('failed.text')}
    </Notice>
  );
}
