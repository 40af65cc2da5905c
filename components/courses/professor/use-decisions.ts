'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Decisions } from '@/contract/courses/taught-courses';
import type { Reason } from '@/contract/wire/refusal';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { useCall } from '@/lib/browser/calls/use-call';

/**
 * Accepts requests, and tells what a decision did: how many were settled, and why the others are as they were; that it
 * has no answer is said at the first of them.
 */
export function useDecisions(courseId: string, onSettled: (settled: string[], word: string) => void) {
  const t = useTranslations('courses.roster');
  const { submit, pending, delivery } = useCall('professor/courses/decide', { refresh: true });
  const [first, setFirst] = useState<string>();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Reason[]>>(new Map());

  const settle = ({ decided }: Decisions) => {
    const refused = decided.filter(({ reasons }) => reasons.length > 0);
    const settled = decided.filter(({ reasons }) => reasons.length === 0);
    setRefusals(new Map(refused.map(({ enrolmentId, reasons }) => [enrolmentId, reasons])));
    const word = settled[0]?.status === 'rejected' ? 'rejected' : 'accepted';
    if (settled.length > 0)
      showAlert({ type: 'success', text: t(word, { count: settled.length }), about: courseId });
    if (refused.length > 0)
      showAlert({
        type: 'warning',
        text: t('undecided', { count: refused.length }),
        about: `${courseId} undecided`,
      });
    onSettled(
      settled.map(({ enrolmentId }) => enrolmentId),
      t(`decided.${word}`),
    );
  };
  const accept = async (enrolmentIds: string[]) => {
    setFirst(enrolmentIds[0]);
    const answer = await submit({ courseId, enrolmentIds, decision: 'accept' });
    if (answer?.ok) settle(answer.result);
  };
  const deliveryAt = (enrolmentId: string) => (enrolmentId === first ? delivery : null);
  return { accept, settle, pending, refusals, deliveryAt };
}
