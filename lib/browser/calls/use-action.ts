'use client';

import { useRouter } from 'next/navigation';
import type { BrowserPath, Shown } from '@/contract/browser';
import { raiseOnArrival } from '../alerts/alerts';
import { useFieldTexts } from '../forms/use-field-texts';
import type { Sent } from './call';
import { useCall } from './use-call';
import { useDone } from './use-done';

/** Somebody else was quicker: what the page shows is out of date. */
const CONFLICT = 409;

/**
 * A change by a press. It says what was done and reads the page again, also after a refusal. With `leadsTo`
 * the next page says it. `about`: the id of the changed thing. `fields`: each field's error. `act` answers
 * whether it was done.
 */
export function useAction<Path extends BrowserPath>(
  path: Path,
  { about, say, leadsTo }: { about?: string; say: (result: Shown<Path>) => string; leadsTo?: string },
) {
  const router = useRouter();
  const done = useDone(about);
  const sayRule = useFieldTexts();
  const { submit, pending, reasons, fields, delivery } = useCall(path, { refresh: 'refused' });
  const act = async (body: Sent<Path>): Promise<boolean> => {
    const answer = await submit(body);
    if (answer?.ok && leadsTo) {
      raiseOnArrival({ type: 'success', text: say(answer.result), about });
      router.push(leadsTo);
    } else if (answer?.ok) done(say(answer.result));
    else if (answer?.status === CONFLICT) router.refresh();
    return answer?.ok ?? false;
  };
  const said = Object.fromEntries(Object.entries(fields).map(([name, word]) => [name, sayRule(word)]));
  return { act, pending, reasons, fields: said, delivery };
}
