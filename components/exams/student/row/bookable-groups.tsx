'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { useStaying } from '@/components/ui/rows/use-staying';
import { type ExamGroup, examGroups } from '../exam-groups';

interface Listed {
  id: string;
  group: ExamGroup;
  own: boolean;
  row: ReactNode;
}

/** Sessions in groups, below `said` about those that cannot be booked. `none` if nothing is bookable now. */
export function BookableGroups({ exams, said, none }: { exams: Listed[]; said: ReactNode; none: ReactNode }) {
  const t = useTranslations('exams.bookable');
  const listed = useStaying(exams);
  return (
    <>
      {said}
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
