'use client';

import { useEffect, useRef, useState } from 'react';
import { CheckingScreen } from '@/components/shell/checking-screen';
import { type CallResult, call } from '@/lib/browser/calls/call';
import { enter } from '@/lib/browser/session/enter';
import { type Refused, SamlRefused } from './saml-refused.tsx';

/** The gateway has let somebody through: the sign-in itself, and the page that says why there is none (C10). */
export function SamlSignIn({
  state,
  next,
  again,
  logoutHref,
}: {
  state: string;
  next: string | null;
  /** Begins anew. */
  again: string;
  logoutHref: string | null;
}) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void call('saml/login', {}, { state, quiet: true }).then((answer) => {
      if (answer.ok) enter(answer.result, next);
      else setRefused(refusedBy(answer));
    });
  }, [state, next]);
  if (!refused) return <CheckingScreen />;
  return <SamlRefused {...refused} again={again} logoutHref={logoutHref} />;
}

/** Words of ours travel as their code alone; what differs from it is the institution's own. */
const refusedBy = ({ reasons, messages }: Extract<CallResult, { ok: false }>): Refused => ({
  code: reasons[0]?.code ?? messages[0]?.code,
  said: messages.find(({ text, code }) => text !== code)?.text,
});
