'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CheckingScreen } from '@/components/shell/checking-screen';
import { LeavingLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { MessageText } from '@/components/ui/feedback/message-text';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Page } from '@/components/ui/page/page';
import type { Office } from '@/contract/wire/offices';
import { type CallResult, call } from '@/lib/browser/calls/call';
import { enter } from '@/lib/browser/session/enter';

/** Signs in a person whom the gateway has let through, or shows why the sign-in failed (C10). */
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

/** Each refusal: its name here, if a retry helps, another way in besides the password, who can help. */
const kinds = {
  'saml.state': { name: 'state', again: true },
  'saml.loop': { name: 'loop', again: false, office: 'help' },
  'saml.noProof': { name: 'noProof', again: true, office: 'help' },
  'saml.noIdentity': { name: 'noIdentity', again: false, office: 'help' },
  'saml.foreignScope': { name: 'foreignScope', again: false, office: 'students' },
  'identity.unknown': { name: 'unknown', again: false, way: 'register', office: 'students' },
  'identity.contradicted': { name: 'contradicted', again: false, office: 'students' },
  'identity.incomplete': { name: 'incomplete', again: false, office: 'help' },
  'identity.email_taken': { name: 'emailTaken', again: false, way: 'recovery' },
  'identity.disabled': { name: 'disabled', again: false, office: 'students' },
  'identity.used': { name: 'used', again: true },
  'account.no_profile': { name: 'noProfile', again: false, office: 'students' },
  'shared.noProfile': { name: 'noProfile', again: false, office: 'students' },
  'shared.otherType': { name: 'noProfile', again: false, office: 'students' },
} as const satisfies Record<
  string,
  { name: string; again: boolean; way?: 'register' | 'recovery'; office?: Office }
>;

const isKnown = (code: string | undefined): code is keyof typeof kinds =>
  code !== undefined && Object.hasOwn(kinds, code);

/** `code`: from the portal or campus. `said`: an institution's own words. Neither if the request got lost. */
type Refused = { code: string | undefined; said: string | undefined };

/** Why the institution's sign-in opens nothing here, and what to do about it. */
function SamlRefused({
  code,
  said,
  again,
  logoutHref,
}: Refused & {
  again: string;
  logoutHref: string | null;
}) {
  const t = useTranslations('account.saml');
  const kind = isKnown(code) ? kinds[code] : null;
  const name = kind?.name ?? (said ? 'refused' : 'failed');
  const way = kind && 'way' in kind ? kind.way : null;
  const office = kind && 'office' in kind ? kind.office : name === 'refused' ? 'students' : null;
  return (
    <Page title={t(`${name}.title`)} lead={<span role="alert">{t(`${name}.text`)}</span>}>
      <div className="grid gap-5">
        {!kind && said && <MessageText>{said}</MessageText>}
        <p>
          {t(`${name}.next`)}
          {office && <ContactLine office={office} />}
        </p>
        {(kind?.again ?? true) && (
          <LeavingLink href={again} variant="primary">
            {t('again')}
          </LeavingLink>
        )}
        <p className="grid gap-1">
          {way && <TextLink href={`/account/${way}`}>{t(`way.${way}`)}</TextLink>}
          <TextLink href="/account/login?local=1">{t('way.password')}</TextLink>
          {logoutHref && (
            <a
              href={logoutHref}
              className="w-fit py-1 text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {t('way.otherAccount')}
            </a>
          )}
        </p>
      </div>
    </Page>
  );
}
