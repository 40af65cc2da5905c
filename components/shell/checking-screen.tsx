'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Spinner } from '@/components/ui/buttons/spinner';

const LONG_MS = 10_000;

/** Replaces the content until it is known who is signed in. After 10 s it offers to try again (B6). */
export function CheckingScreen({ onTryAgain = () => location.reload() }: { onTryAgain?: () => void }) {
  const t = useTranslations();
  const [long, setLong] = useState(false);
  useEffect(() => {
    document.documentElement.classList.add('checking'); // hides the page, but for what is `visible`
    return () => document.documentElement.classList.remove('checking');
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="visible fixed inset-0 z-50 grid place-content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <div role="status" className="grid justify-items-center gap-3 text-muted">
        <Spinner className="size-8 text-accent" />
        <p>{t('shell.checking')}</p>
        {long && <p>{t('shell.checkingLong')}</p>}
      </div>
      {long && <Button onClick={onTryAgain}>{t('shared.tryAgain')}</Button>}
    </div>
  );
}
