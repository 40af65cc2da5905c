'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { EmptyState } from '@/components/ui/empty-state';
import { FormButton } from '@/components/ui/form-dialog';
import { Section } from '@/components/ui/section';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST, MOST_MATERIALS } from '@/contract/limits';
import type { CourseMaterial, MaterialKind } from '@/contract/syllabus';
import { useCall } from '@/lib/browser/use-call';
import { useDone } from '@/lib/browser/use-done';
import { MaterialList } from '../material-list';

const schema = async () => (await import('@/contract/syllabus')).materialForm;
const KINDS: MaterialKind[] = ['slides', 'notes', 'exercises', 'recording', 'reading', 'other'];

/** The links of a course: added at the end, moved up, taken away. Each change is saved at once. */
export function MaterialsEditor({
  courseId,
  version,
  materials,
}: {
  courseId: string;
  version: number;
  materials: CourseMaterial[];
}) {
  const t = useTranslations('courses.materials');
  const done = useDone(`materials-${courseId}`);
  const { submit, pending, delivery } = useCall('professor/courses/savematerials');
  const save = async (changed: CourseMaterial[], said: string) => {
    const sent = changed.map(({ since: _known, ...each }) => each);
    const answer = await submit({ courseId, version, materials: sent });
    if (answer?.ok) done(said);
  };
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        materials.length < MOST_MATERIALS && (
          <AddMaterial courseId={courseId} version={version} materials={materials} />
        )
      }
    >
      {materials.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      <DeliveryNote of={delivery} />
      <MaterialList
        materials={materials}
        actions={(material, index) => (
          <>
            {index > 0 && (
              <Button
                size="small"
                variant="quiet"
                busy={pending}
                aria-label={t('up', { title: material.title })}
                onClick={() => save(movedUp(materials, index), t('moved', { title: material.title }))}
              >
                ↑
              </Button>
            )}
            <ConfirmButton
              size="small"
              label={t('remove')}
              name={t('removeLabel', { title: material.title })}
              title={t('removeTitle', { title: material.title })}
              backLabel={t('keep')}
              busy={pending}
              onConfirm={() =>
                save(
                  materials.filter(({ id }) => id !== material.id),
                  t('removed', { title: material.title }),
                )
              }
            >
              <p>{t('removeText')}</p>
            </ConfirmButton>
          </>
        )}
      />
    </Section>
  );
}

function AddMaterial({
  courseId,
  version,
  materials,
}: {
  courseId: string;
  version: number;
  materials: CourseMaterial[];
}) {
  const t = useTranslations('courses.materials');
  const done = useDone(`materials-${courseId}`);
  return (
    <FormButton
      label={t('add')}
      title={t('addTitle')}
      backLabel={t('back')}
      submitLabel={t('confirm')}
      text={null}
      path="professor/courses/savematerials"
      draft={`material-${courseId}`}
      schema={schema}
      toBody={({ title, url, kind }) => ({
        courseId,
        version,
        materials: [
          ...materials.map(({ since: _known, ...each }) => each),
          {
            title: String(title),
            url: String(url),
            kind: KINDS.find((each) => each === kind) ?? 'other',
          },
        ],
      })}
      onDone={() => done(t('added'))}
    >
      {(errors) => (
        <>
          <TextField name="title" label={t('name')} error={errors.title} maxLength={LONGEST.title} required />
          <TextField
            name="url"
            type="url"
            inputMode="url"
            label={t('url')}
            hint={t('urlHint')}
            error={errors.url}
            maxLength={LONGEST.link}
            required
          />
          <SelectField name="kind" label={t('kind')} required>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </FormButton>
  );
}

const movedUp = (materials: CourseMaterial[], index: number): CourseMaterial[] =>
  materials.map((each, at) => materials[at === index - 1 ? index : at === index ? index - 1 : at] ?? each);
