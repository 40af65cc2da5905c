'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import type { SheetRow } from '@/contract/exams/record-sheets';
import { Grade } from '../grade';

/** The students on a sheet, each with result, decision, and what a correction makes of it. */
export function SheetTable({
  caption,
  rows,
  act,
}: {
  caption: string;
  rows: SheetRow[];
  /** What can be done with a row, where something can. */
  act?: (row: SheetRow) => ReactNode;
}) {
  const t = useTranslations('exams.sheets.table');
  const columns: Column<SheetRow>[] = [
    { key: 'student', header: t('student'), cell: Student },
    {
      ...{ key: 'badge', header: t('badge'), width: 'desk:w-32', number: true },
      cell: ({ badge }) => badge ?? '–',
    },
    {
      ...{ key: 'result', header: t('result'), width: 'desk:w-44', number: true, inLines: 'end' },
      cell: (row) => <Result of={row} />,
    },
    {
      ...{ key: 'decision', header: t('decision'), width: 'desk:w-36' },
      cell: ({ decision }) => t(`how.${decision}`),
    },
    {
      ...{ key: 'identity', header: t('identity'), width: 'desk:w-28' },
      cell: ({ identityChecked }) => (
        <>
          <span className="in-lines">{t('identity')} </span>
          {t(identityChecked ? 'checked' : 'unchecked')}
        </>
      ),
    },
    ...(act
      ? [
          {
            ...{ key: 'act', header: t('act'), width: 'desk:w-32', quiet: true, onScreen: true },
            ...{ inLines: 'below' as const, cell: act },
          },
        ]
      : []),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ outcomeId }) => outcomeId} />;
}

const Student = ({ name, topics }: SheetRow) => (
  <>
    {name}
    {topics && <span className="block font-normal text-muted text-small">{topics}</span>}
  </>
);

function Result({ of: { becomes, ...before } }: { of: SheetRow }) {
  const t = useTranslations('exams.sheets.table');
  if (!becomes) return <Grade of={before} />;
  const { result, grade, honours } = becomes;
  return (
    <>
      <s className="text-muted">
        <Grade of={before} />
      </s>{' '}
      <strong className="font-medium">
        {result === null ? t('annulled') : <Grade of={{ result, grade, honours }} />}
      </strong>
    </>
  );
}
