'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { BrowserPath, Shown } from '@/contract/browser';
import type { Reason } from '@/contract/wire/refusal';
import { askUntilKnown, type Delivery, deliveryOf, isLater, isUnknown } from './ask-until-known';
import { type CallResult, call, type Sent } from './call';
import { randomId } from './random-id';
import { askForStepUp, stepUpReason } from './step-up';

/**
 * A change from a component: one at a time, under one idempotency key until it succeeds. `refresh` reads the
 * page again after success and after a refusal, which too means that the page is out of date; `refused` only
 * after the latter. A change that needs a new proof of identity is repeated after its dialog. A missing
 * answer is shown by `delivery` in a `DeliveryNote`; a profile's own change is asked for until known.
 */
export function useCall<Path extends BrowserPath>(
  path: Path,
  { refresh = false }: { refresh?: boolean | 'refused' } = {},
) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [reasons, setReasons] = useState<Reason[]>([]);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  /** Known before the page is drawn again: two presses may come at once. */
  const isUnderWay = useRef(false);
  const attempt = useRef<{ body: string; key: string } | null>(null);

  const submit = async (body: Sent<Path>): Promise<CallResult<Shown<Path>> | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setPending(true);
    setDelivery(null);
    const send = () => call(path, body, { idempotencyKey: keyFor(attempt, body), quiet: 'unanswered' });
    const ask = async () => {
      const answer = isKept(path) ? await askUntilKnown(send, () => setDelivery('checking')) : await send();
      if (answer.ok || !(isUnknown(answer) || isLater(answer))) attempt.current = null;
      setDelivery(deliveryOf(answer));
      return answer;
    };
    let answer = await ask();
    const wanted = answer.ok ? undefined : stepUpReason(answer.reasons);
    if (wanted && (await askForStepUp(wanted))) answer = await ask();
    setReasons(answer.ok ? [] : answer.reasons);
    setFields(answer.ok ? {} : answer.fields);
    isUnderWay.current = false;
    setPending(false);
    const isNews = answer.ok ? refresh === true : refresh !== false && answer.reasons.length > 0;
    if (isNews) router.refresh();
    return answer;
  };
  return { submit, pending, reasons, fields, delivery };
}

/** The institution stores the answers to a profile's changes by key, so that one can ask for them again. */
const isKept = (path: BrowserPath): boolean => /^(student|professor)\//.test(path);

/** The same body after a lost answer goes under the same key, so that it isn't done twice. */
function keyFor(attempt: { current: { body: string; key: string } | null }, body: object): string {
  const text = JSON.stringify(body);
  if (attempt.current?.body !== text) attempt.current = { body: text, key: randomId() };
  return attempt.current.key;
}
