'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Section } from '@/components/ui/section';
import { Sheet } from '@/components/ui/sheet';
import { type ExamGroup, examGroups } from './exam-groups';

interface Listed {
  id: string;
  group: ExamGroup;
  /** What is booked has a list of its own, and stays in this one only where it was booked under the reader's eyes. */
  own: boolean;
  row: ReactNode;
}

/** What can be booked and what can't, in groups; `none` stands in place of the first ones where there is nothing to book. */
export function BookableGroups({ exams, none }: { exams: Listed[]; none: ReactNode }) {
  const t = useTranslations('exams.bookable');
  const listed = useListed(exams);
  return (
    <>
      {!listed.some(({ group }) => group === 'today' || group === 'open') && none}
      {examGroups.map((group) => {
        const rows = listed.filter((exam) => exam.group === group);
        if (rows.length === 0) return null;
        return (
          <Section key={group} title={t(group)}>
            <Sheet label={t(group)}>{rows.map(({ row }) => row)}</Sheet>
          </Section>
        );
      })}
    </>
  );
}

function useListed(exams: Listed[]): Listed[] {
  const [seen] = useState(() => new Set<string>());
  for (const { id, own } of exams) if (!own) seen.add(id);
  return exams.filter(({ id }) => seen.has(id));
}
