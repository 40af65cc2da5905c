import Form from 'next/form';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { controlLook } from '@/components/ui/field';
import type { Faculty, ListedProfessor } from '@/contract/account';

export interface ChosenFilters {
  text?: string | undefined;
  facultyId?: string | undefined;
  teacherId?: string | undefined;
}

/** Narrows the list of all courses; what is chosen stands in the URL. */
export function CourseFilters({
  faculties,
  professors,
  chosen,
}: {
  faculties: Faculty[];
  professors: ListedProfessor[];
  chosen: ChosenFilters;
}) {
  const t = useTranslations('courses.filters');
  return (
    <Form
      action="/student/courses"
      role="search"
      aria-label={t('label')}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1.5fr_auto] print:hidden"
    >
      <input type="hidden" name="tab" value="all" />
      <Filter label={t('text')}>
        <input type="search" name="text" defaultValue={chosen.text} maxLength={100} className={look} />
      </Filter>
      <Filter label={t('faculty')}>
        <Choice name="facultyId" chosen={chosen.facultyId} any={t('anyFaculty')} of={faculties} />
      </Filter>
      <Filter label={t('teacher')}>
        <Choice name="teacherId" chosen={chosen.teacherId} any={t('anyTeacher')} of={professors} />
      </Filter>
      <Button type="submit">{t('submit')}</Button>
    </Form>
  );
}

const look = `h-11 ${controlLook}`;

/** A label above a control that nobody has to fill in, as goes without saying of a filter. */
const Filter = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="grid gap-1.5">
    <span className="font-medium">{label}</span>
    {children}
  </label>
);

function Choice({
  name,
  chosen = '',
  any,
  of: options,
}: {
  name: string;
  chosen?: string | undefined;
  any: string;
  of: { id: string; name: string }[];
}) {
  return (
    <select name={name} defaultValue={chosen} className={look}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
}
