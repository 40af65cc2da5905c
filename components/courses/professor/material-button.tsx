'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import type { CourseMaterial, MaterialKind } from '@/contract/courses/syllabus';
import { LONGEST } from '@/contract/wire/limits';
import { useDone } from '@/lib/browser/calls/use-done';

const schema = async () => (await import('@/contract/courses/syllabus')).materialForm;
const KINDS: MaterialKind[] = ['slides', 'notes', 'exercises', 'recording', 'reading', 'other'];

/** Adds a link at the end of a course's; or, of one that is there, changes it in its place. */
export function MaterialButton({
  courseId,
  version,
  materials,
  material,
}: {
  courseId: string;
  version: number;
  materials: CourseMaterial[];
  material?: CourseMaterial;
}) {
  const t = useTranslations('courses.materials');
  const done = useDone(`materials-${courseId}`);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const kept = materials.map(({ since: _known, ...each }) => each);
  return (
    <>
      {material ? (
        <Button size="small" aria-label={t('editLabel', { title: material.title })} onClick={show}>
          {t('edit')}
        </Button>
      ) : (
        <Button onClick={show}>{t('add')}</Button>
      )}
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={material ? t('editTitle', { title: material.title }) : t('addTitle')}
        backLabel={t(material ? 'keepAsIs' : 'back')}
        submitLabel={t(material ? 'save' : 'confirm')}
        text={null}
        path="professor/courses/savematerials"
        draft={`material-${material?.id ?? courseId}`}
        schema={schema}
        toBody={(typed) => {
          const written = {
            title: String(typed.title),
            titleEn: String(typed.titleEn),
            titleEs: String(typed.titleEs),
            url: String(typed.url),
            kind: KINDS.find((each) => each === typed.kind) ?? 'other',
          };
          const changed = kept.map((each) => (each.id === material?.id ? { ...each, ...written } : each));
          return { courseId, version, materials: material ? changed : [...kept, written] };
        }}
        onDone={() => done(t(material ? 'changed' : 'added'))}
      >
        {(errors) => <MaterialFields material={material} errors={errors} />}
      </FormDialog>
    </>
  );
}

function MaterialFields({
  material,
  errors,
}: {
  material: CourseMaterial | undefined;
  errors: Record<string, string>;
}) {
  const t = useTranslations('courses.materials');
  return (
    <>
      <TextField
        name="title"
        label={t('name')}
        defaultValue={material?.title}
        error={errors.title}
        maxLength={LONGEST.title}
        required
      />
      <TextField
        name="titleEn"
        label={t('nameEn')}
        hint={t('nameHint')}
        defaultValue={material?.titleEn}
        error={errors.titleEn}
        maxLength={LONGEST.title}
      />
      <TextField
        name="titleEs"
        label={t('nameEs')}
        defaultValue={material?.titleEs}
        error={errors.titleEs}
        maxLength={LONGEST.title}
      />
      <TextField
        name="url"
        type="url"
        inputMode="url"
        label={t('url')}
        hint={t('urlHint')}
        defaultValue={material?.url}
        error={errors.url}
        maxLength={LONGEST.link}
        required
      />
      <SelectField name="kind" label={t('kind')} defaultValue={material?.kind} required>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
