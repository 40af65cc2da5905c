'use client';

import { useTranslations } from 'next-intl';
import type { TableRow } from '@/contract/wire/table-file';

/** What of a sheet is of no student and isn't read: a title, maxima, what a system adds at the end. */
export function PassedLines({ lines }: { lines: TableRow[] }) {
  const t = useTranslations('exams.import');
  if (lines.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer">{t('passed', { count: lines.length })}</summary>
      <ul className="mt-2 grid gap-1 text-muted">
        {lines.map(({ line, cells }) => (
          <li key={line} className="wrap-anywhere">
            {t('line')} {line}: {cells.filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
