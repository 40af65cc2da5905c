import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { Day } from '@/components/ui/time/day';
import type { PrivacyNotice, Purpose } from '@/contract/legal/legal';
import { Contact, Undeclared } from './declared.tsx';
import { Kept, KeptInBrowser } from './kept-tables.tsx';

interface Props {
  said: PrivacyNotice;
  /** What data are used for here. */
  purposes: Purpose[];
  /** Whether people pay through a provider of the institution's. */
  hasProvider: boolean;
  /** For how long campus keeps notifications. */
  notificationsMonths: number;
  /** What the session's cookie is called here. */
  cookie: string;
}

/**
 * The institution's words where it said them, and of the software what is so everywhere (GDPR, 13 and 14).
 */
export function Notice({ said, purposes, hasProvider, notificationsMonths, cookie }: Props) {
  const t = useTranslations('legal.privacy');
  return (
    <>
      <Section title={t('controller.title')}>
        <Facts
          of={[
            { name: t('controller.controller'), value: <Contact of={said.controller} /> },
            { name: t('controller.dpo'), value: <Contact of={said.dpo} /> },
            { name: t('updatedOn'), value: said.updatedOn && <Day date={said.updatedOn} /> },
          ]}
        />
      </Section>
      <Section title={t('why.title')}>
        <div className="grid max-w-prose gap-4">
          {purposes.map((purpose) => (
            <For key={purpose} purpose={purpose} said={said.purposes[purpose]} />
          ))}
        </div>
      </Section>
      <Section title={t('from.title')}>
        <div className="grid max-w-prose gap-3">
          <p>{t('from.text')}</p>
          <p>{t('from.decisions')}</p>
        </div>
      </Section>
      <Readers said={said} hasProvider={hasProvider} />
      <Section title={t('kept.title')}>
        <Kept said={said} notificationsMonths={notificationsMonths} />
      </Section>
      <Section title={t('browser.title')} lead={t('browser.lead')}>
        <KeptInBrowser cookie={cookie} />
      </Section>
      <Rights isCampus={said.service === 'ateneo'} />
      <Section title={t('complaint.title')}>
        <p className="max-w-prose">{t('complaint.text')}</p>
        <Facts of={[{ name: t('complaint.authority'), value: <Contact of={said.authority} /> }]} />
      </Section>
    </>
  );
}

function For({ purpose, said }: { purpose: Purpose; said: PrivacyNotice['purposes'][Purpose] }) {
  const t = useTranslations('legal.privacy.why');
  const basis = said && [...said.basis.map((of) => t(`bases.${of}`)), said.law].filter(Boolean).join(' · ');
  return (
    <div className="grid gap-1 break-inside-avoid">
      <h3 className="font-semibold">{t(`purpose.${purpose}`)}</h3>
      <p>{t(`data.${purpose}`)}</p>
      <p className="text-small">
        <span className="text-muted">{t('basis')}: </span>
        {basis ?? <Undeclared />}
      </p>
    </div>
  );
}

/** Who campus shows what to, where it keeps the data, and whom the institution names beside. */
function Readers({ said, hasProvider }: { said: PrivacyNotice; hasProvider: boolean }) {
  const t = useTranslations('legal.privacy.who');
  const readers = ['you', 'professors', 'office', 'students', 'strangers', 'push'] as const;
  return (
    <Section title={t('title')}>
      {said.service === 'ateneo' && (
        <Lines of={[...readers.map((reader) => t(reader)), ...(hasProvider ? [t('provider')] : [])]} />
      )}
      <Facts
        of={[
          {
            name: t('recipients'),
            value: said.recipients ? <Lines of={said.recipients} /> : <Undeclared />,
          },
          { name: t('transfers'), value: said.transfers ?? <Undeclared /> },
        ]}
      />
    </Section>
  );
}

/** What one may ask for, and what of it campus gives on the page of one's own. */
function Rights({ isCampus }: { isCampus: boolean }) {
  const t = useTranslations('legal.privacy.rights');
  return (
    <Section title={t('title')}>
      <div className="grid max-w-prose gap-3">
        <p>{t('text')}</p>
        {isCampus && (
          <>
            <p>{t('here')}</p>
            <Lines
              of={[
                <TextLink key="copy" href="/account/profile#own-data">
                  {t('copy')}
                </TextLink>,
                <TextLink key="correct" href="/account/profile">
                  {t('correct')}
                </TextLink>,
                <TextLink key="notifications" href="/account/notifications">
                  {t('notifications')}
                </TextLink>,
              ]}
            />
          </>
        )}
      </div>
    </Section>
  );
}

const Lines = ({ of }: { of: ReactNode[] }) => (
  <ul className="grid max-w-prose list-disc gap-1 pl-5">
    {of.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <li key={at}>{line}</li>
    ))}
  </ul>
);
