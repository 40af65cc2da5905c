import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DataTable } from '@/components/ui/rows/data-table';
import type { PrivacyNotice } from '@/contract/legal/legal';
import { Undeclared } from './declared.tsx';
import { kept, keptInBrowser, type Term } from './kept.ts';

interface Line {
  what: string;
  /** What it is called in the browser. */
  name?: string;
  term: ReactNode;
}

/** How long campus keeps what isn't the record, and the institution the rest, as far as it said so. */
export function Kept({ said, notificationsMonths }: { said: PrivacyNotice; notificationsMonths: number }) {
  const t = useTranslations('legal.privacy.kept');
  const written = useTerm();
  const isCampus = said.service === 'ateneo';
  const own: Line[] = [
    ...kept.map(({ what, term }) => ({
      what: t(what),
      term: written(what === 'notifications' ? { for: notificationsMonths, unit: 'month' } : term),
    })),
    { what: t('surveys'), term: t('withoutName') },
  ];
  const rows: Line[] = [
    ...(isCampus ? own : []),
    { what: t('record'), term: said.recordKept ?? <Undeclared /> },
    { what: t('logs'), term: said.logsKept ?? <Undeclared /> },
  ];
  return (
    <>
      {said.service === undefined && <p className="max-w-prose">{t('unknown')}</p>}
      <DataTable
        caption={t('title')}
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          { key: 'what', header: t('what'), cell: ({ what }) => what },
          { key: 'term', header: t('term'), width: 'desk:w-72', cell: ({ term }) => term },
        ]}
      />
    </>
  );
}

/** The cookies, and what else of a person stays on a device. */
export function KeptInBrowser({ cookie }: { cookie: string }) {
  const t = useTranslations('legal.privacy.browser');
  const written = useTerm();
  const wordsOf = (term: Term | 'untilSignOut' | 'withinMinutes') => {
    if (typeof term === 'string') return t(term);
    return term.orSignOut ? t('orSignOut', { term: written(term) }) : written(term);
  };
  const rows: Line[] = keptInBrowser.map(({ what, name, term }) => ({
    what: t(what),
    name: name.replace('{session}', cookie),
    term: wordsOf(term),
  }));
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={({ what }) => what}
      columns={[
        { key: 'what', header: t('what'), cell: ({ what }) => what },
        {
          key: 'name',
          header: t('name'),
          width: 'desk:w-56',
          inLines: 'below',
          cell: ({ name }) => <code className="text-small wrap-anywhere">{name}</code>,
        },
        { key: 'term', header: t('term'), width: 'desk:w-40', cell: ({ term }) => term },
      ]}
    />
  );
}

/** Writes a term in the reader's language: “12 months”. */
function useTerm() {
  const format = useFormatter();
  return ({ for: number, unit }: Term) => format.number(number, { style: 'unit', unit, unitDisplay: 'long' });
}
