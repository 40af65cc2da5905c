'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { Reason } from '@/contract/refusal';
import { type CallResult, call } from './call';
import { askForStepUp, stepUpReason } from './step-up';

/**
 * A change from a component: one at a time, under one idempotency key until it succeeds; `refresh` reads the page
 * again after success, and after a refusal, since that too says that the page is out of date; `refused` after that
 * alone. A change that wants to know once more who asks is asked again once the dialog has it.
 */
export function useCall(path: string, { refresh = false }: { refresh?: boolean | 'refused' } = {}) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [reasons, setReasons] = useState<Reason[]>([]);
  const [fields, setFields] = useState<Record<string, string>>({});
  const attempt = useRef<{ body: string; key: string } | null>(null);

  const submit = async (body: object): Promise<CallResult | null> => {
    if (pending) return null;
    setPending(true);
    const ask = async () => {
      const answer = await call(path, body, { idempotencyKey: keyFor(attempt, body) });
      if (answer.ok || answer.status < 500) attempt.current = null;
      return answer;
    };
    let answer = await ask();
    const wanted = answer.ok ? undefined : stepUpReason(answer.reasons);
    if (wanted && (await askForStepUp(wanted))) answer = await ask();
    setReasons(answer.ok ? [] : answer.reasons);
    setFields(answer.ok ? {} : answer.fields);
    setPending(false);
    const isNews = answer.ok ? refresh === true : refresh !== false && answer.reasons.length > 0;
    if (isNews) router.refresh();
    return answer;
  };
  return { submit, pending, reasons, fields };
}

/** The same body after a lost answer goes under the same key, so that it isn't done twice. */
function keyFor(attempt: { current: { body: string; key: string } | null }, body: object): string {
  const text = JSON.stringify(body);
  if (attempt.current?.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
  return attempt.current.key;
}
