'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { SessionDetail } from '@/contract/exams/board';
import type { ResultEntry } from '@/contract/exams/roster';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { batchesOf } from '@/lib/browser/calls/batches';
import { useCall } from '@/lib/browser/calls/use-call';

/**
 * Enters imported results, in calls that are each all or nothing, then opens the session. After a refusal,
 * e.g. if a colleague was faster, the page is read again; earlier calls stay.
 */
export function useApply({ id: examId }: SessionDetail) {
  const t = useTranslations('exams.import');
  const router = useRouter();
  const { submit, pending, delivery } = useCall('professor/exams/grade');
  const apply = async (entries: ResultEntry[]) => {
    for (const batch of batchesOf(entries, (entry) => entry)) {
      const answer = await submit({ examId, entries: batch });
      if (answer?.ok) continue;
      router.refresh();
      return;
    }
    raiseOnArrival({ type: 'success', text: t('done', { count: entries.length }), about: examId });
    router.push(`/professor/exams/${examId}`);
  };
  return { apply, pending, delivery };
}
