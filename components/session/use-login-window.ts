'use client';

import { useEffect, useRef, useState } from 'react';
import { LOGIN_VALIDITY_MS } from '@/contract/wire/constants';
import { readLoginData } from '@/lib/browser/session/login-data';
import { windowStep } from '@/lib/browser/session/login-window';
import { renewLogin } from '@/lib/browser/session/renew-login';
import { leaveAsOver } from '@/lib/browser/session/session-over';

const TICK_MS = 1_000;
/** Between two renewals, should one fail. */
const RETRY_MS = 10_000;
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Watches the login window (C8, C9): renews it while somebody is at work, ends the page when it is over. */
export function useLoginWindow(): ReturnType<typeof windowStep> {
  const [step, setStep] = useState<ReturnType<typeof windowStep>>('none');
  const lastInput = useRef(0);

  useEffect(() => {
    const noteInput = () => {
      lastInput.current = Date.now();
    };
    for (const name of INPUTS) addEventListener(name, noteInput, { passive: true });
    return () => {
      for (const name of INPUTS) removeEventListener(name, noteInput);
    };
  }, []);

  useEffect(() => {
    let nextTryAtMs = 0;
    const look = () => {
      const data = readLoginData();
      if (!data) return;
      const facts = { ...data, renewedAtMs: renewedAt(data), lastInputAtMs: lastInput.current };
      const next = windowStep(facts, Date.now());
      setStep(next);
      if (next === 'end') leaveAsOver();
      if (next !== 'renew' || Date.now() < nextTryAtMs) return;
      nextTryAtMs = Date.now() + RETRY_MS;
      void renewLogin();
    };
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return step;
}

/** By this browser's clock: how old the record was when the window's end was told. */
function renewedAt({ endsAtMs, absoluteEndMs }: { endsAtMs: number; absoluteEndMs: number }): number {
  return endsAtMs >= absoluteEndMs ? 0 : endsAtMs - LOGIN_VALIDITY_MS;
}
