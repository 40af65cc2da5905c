'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Reason } from '@/contract/refusal';
import { raise } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';

/** Accepts requests, and tells what a decision did: how many were settled, and why the others are as they were. */
export function useDecisions(courseId: string, onSettled: () => void) {
  const t = useTranslations('courses.roster');
  const { submit, pending } = useCall('/api/professor/courses/decide', { refresh: true });
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Reason[]>>(new Map());

  const settle = async (result: unknown) => {
    const { decisions } = await import('@/contract/courses');
    const known = decisions.safeParse(result);
    if (!known.success) return;
    const { decided } = known.data;
    const refused = decided.filter(({ reasons }) => reasons.length > 0);
    const settled = decided.filter(({ reasons }) => reasons.length === 0);
    setRefusals(new Map(refused.map(({ enrolmentId, reasons }) => [enrolmentId, reasons])));
    const word = settled[0]?.status === 'rejected' ? 'rejected' : 'accepted';
    if (settled.length > 0) raise({ type: 'success', text: t(word, { count: settled.length }) });
    if (refused.length > 0) raise({ type: 'warning', text: t('undecided', { count: refused.length }) });
    onSettled();
  };
  const accept = async (enrolmentIds: string[]) => {
    const answer = await submit({ courseId, enrolmentIds, decision: 'accept' });
    if (answer?.ok) await settle(answer.result);
  };
  return { accept, settle, pending, refusals };
}
