'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { CheckingScreen } from '@/components/shell/checking-screen';
import { hasLeftByItself } from '@/lib/browser/session/leave';

/**
 * Goes on to the gateway by itself (C10), but for a tab that nobody sits at: there a window that closed stays closed,
 * and the form is shown.
 */
export function GoToGateway({ href, children }: { href: string; children: ReactNode }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (hasLeftByItself()) setStays(true);
    else location.replace(href);
  }, [href]);
  return stays ? children : <CheckingScreen onTryAgain={() => location.replace(href)} />;
}
