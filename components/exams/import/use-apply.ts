'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { SessionDetail } from '@/contract/exams/board';
import type { ResultEntry } from '@/contract/exams/roster';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { batchesOf } from '@/lib/browser/calls/batches';
import { useCall } from '@/lib/browser/calls/use-call';

/**
 * Enters what was imported, in calls of which each is all or nothing, and goes to the session. Where one is refused, a
 * colleague having been quicker, say, the page is read again: what was entered before it then stays as it is.
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
