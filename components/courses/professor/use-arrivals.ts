'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { RosterRow } from '@/contract/courses/taught-courses';
import { announce } from '@/lib/browser/alerts/announcements';

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
