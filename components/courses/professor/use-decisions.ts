'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Decisions, RosterRow } from '@/contract/courses/taught-courses';
import type { Reason } from '@/contract/wire/refusal';
import { afterDialogs } from '@/lib/browser/alerts/after-dialogs';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { announce } from '@/lib/browser/alerts/announcements';
import { useCall } from '@/lib/browser/calls/use-call';

/**
 * Accepts requests and reports the decision: how many were settled, and why the others were not. A missing
 * answer is reported at the first request.
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

/** Reads out who asks while the list is looked at; another view of it begins anew. */
export function useArrivals(rows: RosterRow[]) {
  const t = useTranslations('courses.roster');
  const view = useSearchParams().toString();
  const known = useRef<{ view: string; ids: Set<string> } | null>(null);
  useEffect(() => {
    const { current: before } = known;
    known.current = { view, ids: new Set(rows.map(({ enrolmentId }) => enrolmentId)) };
    if (before?.view !== view) return;
    const came = rows.filter(({ enrolmentId }) => !before.ids.has(enrolmentId));
    if (came[0]) announce(t('arrived', { count: came.length, name: came[0].name }));
  }, [rows, view, t]);
}

/**
 * After the decided rows have gone with the focus, the focus goes to the box of the row in their place, else
 * to `place` itself. Answers the function that reports decided rows, even if there are none.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, ids: string[]) {
  const awaited = useRef<{ decided: string[]; index: number } | null>(null);
  useEffect(() => {
    const { current: waiting } = awaited;
    if (!waiting || waiting.decided.some((id) => ids.includes(id))) return;
    awaited.current = null;
    afterDialogs(() => {
      if (document.activeElement !== document.body) return;
      const next = ids[Math.min(waiting.index, ids.length - 1)];
      const box = next && place.current?.querySelector<HTMLElement>(`input[value="${next}"]`);
      (box || place.current)?.focus();
    });
  });
  return (decided: string[]) => {
    awaited.current = {
      decided,
      index: Math.max(
        0,
        ids.findIndex((id) => decided.includes(id)),
      ),
    };
  };
}
