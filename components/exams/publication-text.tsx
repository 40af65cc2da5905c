'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { SessionDetail } from '@/contract/exam-board';
import type { Publication } from './publication';

/** As many as are named one by one. */
const MOST_NAMES = 5;

/** What a publication does, to whom: the results counted, who stays without, what the students do with it. */
export function PublicationText({
  publication: { counts, without, next },
  session: { decisionDays },
}: {
  publication: Publication;
  session: SessionDetail;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const format = useFormatter();
  const named = without.slice(0, MOST_NAMES);
  const others = without.length - named.length;
  const names = others > 0 ? [...named, t('others', { count: others })] : named;
  return (
    <>
      <p className="font-medium">
        {counts.map(([result, count]) => t(`count.${result}`, { count })).join(', ')}
      </p>
      {without.length > 0 && (
        <p>
          {t('without', { count: without.length, students: format.list(names, { type: 'conjunction' }) })}
        </p>
      )}
      <p>
        {t('told')} {next && t(`next.${next}`, { days: decisionDays })}
      </p>
    </>
  );
}
