'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { SessionDetail } from '@/contract/exams/board';
import type { Publication } from './publication';

/** As many as are named one by one. */
const MOST_NAMES = 5;

/** What a publication does, to whom: the results counted, who stays without, what the students do with it. */
export function PublicationText({
  publication,
  session: { decisionDays },
}: {
  publication: Publication;
  session: SessionDetail;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const counts = useCounts(publication);
  const without = useWithout(publication, MOST_NAMES);
  const { next } = publication;
  return (
    <>
      <p className="font-medium">{counts}</p>
      {without && <p>{without}</p>}
      {publication.held > 0 && <p>{t('held', { count: publication.held })}</p>}
      <p>
        {t('told')} {next && t(`next.${next}`, { days: decisionDays })}
      </p>
    </>
  );
}

/** "18 voti, 2 respinti, 1 assente" */
export function useCounts({ counts }: Publication): string {
  const t = useTranslations('exams.publishOutcomes');
  return counts.map(([result, count]) => t(`count.${result}`, { count })).join(', ');
}

/** Who has no result yet and stays out, so many by name; null where nobody does. */
export function useWithout({ without }: Publication, most = 1): string | null {
  const t = useTranslations('exams.publishOutcomes');
  const format = useFormatter();
  if (without.length === 0) return null;
  const named = without.slice(0, most);
  const others = without.length - named.length;
  const names = others > 0 ? [...named, t('others', { count: others })] : named;
  return t('without', { count: without.length, students: format.list(names, { type: 'conjunction' }) });
}
