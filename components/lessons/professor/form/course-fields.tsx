'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { LessonKind, WeekCourse } from '@/contract/lessons/lessons';
import { LONGEST } from '@/contract/wire/limits';

/** As `lessonKind` of the contract has them. */
export const KINDS: LessonKind[] = ['lecture', 'exercise', 'lab', 'seminar'];

/** Of which course; the only one there is is chosen. */
export function CourseField({
  courses,
  chosen,
  error,
}: {
  courses: WeekCourse[];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('lessons.form');
  const [only] = courses.length === 1 ? courses : [];
  return (
    <SelectField
      name="courseId"
      label={t('course')}
      defaultValue={chosen ?? only?.id ?? ''}
      error={error}
      required
      none={only ? undefined : t('choose')}
      options={courses.map(({ id, title, code }) => ({ value: id, text: `${title} · ${code}` }))}
    />
  );
}

export function KindField({ kind, error }: { kind: LessonKind | undefined; error: string | undefined }) {
  const t = useTranslations('lessons');
  return (
    <SelectField
      name="kind"
      label={t('form.kind')}
      defaultValue={kind ?? 'lecture'}
      error={error}
      required
      options={KINDS.map((each) => ({ value: each, text: t(`kind.${each}`) }))}
    />
  );
}

/** Who attends is told it a quarter of an hour before. */
export function OnlineField({ url, error }: { url: string; error: string | undefined }) {
  const t = useTranslations('lessons.form');
  return (
    <TextField
      name="onlineUrl"
      type="url"
      inputMode="url"
      label={t('online')}
      hint={t('onlineHint')}
      defaultValue={url}
      maxLength={LONGEST.link}
      error={error}
    />
  );
}
