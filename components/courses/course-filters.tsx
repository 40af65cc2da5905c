import Form from 'next/form';
import { useTranslations } from 'next-intl';
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
      <label className="grid gap-1.5">
        <span className="font-medium">{t('text')}</span>
        <input type="search" name="text" defaultValue={chosen.text} maxLength={100} className={look} />
      </label>
      <Choice
        label={t('faculty')}
        any={t('anyFaculty')}
        name="facultyId"
        chosen={chosen.facultyId}
        of={faculties}
      />
      <Choice
        label={t('teacher')}
        any={t('anyTeacher')}
        name="teacherId"
        chosen={chosen.teacherId}
        of={professors}
      />
      <Button type="submit">{t('submit')}</Button>
    </Form>
  );
}

const look = `h-11 ${controlLook}`;

/** One of several; a filter goes without the mark of what is optional. */
function Choice({
  label,
  any,
  name,
  chosen = '',
  of: options,
}: {
  label: string;
  any: string;
  name: string;
  chosen?: string | undefined;
  of: { id: string; name: string }[];
}) {
  return (
    <label className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <select name={name} defaultValue={chosen} className={look}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}
