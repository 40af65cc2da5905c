'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { useStaying } from '@/components/ui/rows/use-staying';
import { type CourseGroup, courseGroups } from './course-groups';

interface Listed {
  id: string;
  group: CourseGroup;
  /** The reader is in it, or on the way in. */
  own: boolean;
  row: ReactNode;
}

/** Groups the courses: open, opening later, refused. `none` is shown if the list is empty. */
export function OpenGroups({ courses, none }: { courses: Listed[]; none: ReactNode }) {
  const t = useTranslations('courses.groups');
  const listed = useStaying(courses);
  if (listed.length === 0) return none;
  return (
    <div className="grid grid-cols-1 gap-8">
      {courseGroups.map((group) => {
        const rows = listed.filter((course) => course.group === group);
        if (rows.length === 0) return null;
        return (
          <Group key={group} title={t(group)} titled={group !== 'now'}>
            <Sheet label={t(group)}>{rows.map(({ row }) => row)}</Sheet>
          </Group>
        );
      })}
    </div>
  );
}

/** One whose title the filter above says already is titled for assistive technology alone. */
function Group({ title, titled, children }: { title: string; titled: boolean; children: ReactNode }) {
  if (titled) return <Section title={title}>{children}</Section>;
  return (
    <div>
      <h2 className="sr-only">{title}</h2>
      {children}
    </div>
  );
}
