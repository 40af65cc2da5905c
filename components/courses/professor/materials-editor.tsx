'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import { Section } from '@/components/ui/page/section';
import type { CourseMaterial, MaterialKind } from '@/contract/courses/syllabus';
import { LONGEST, MOST_MATERIALS } from '@/contract/wire/limits';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';
import { MaterialList } from '../material-list';

/** The links of a course: added at the end, changed, moved up, taken away. Each change is saved at once. */
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
          <MaterialButton courseId={courseId} version={version} materials={materials} />
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
            <MaterialButton courseId={courseId} version={version} materials={materials} material={material} />
            <ConfirmButton
              size="small"
              label={t('remove')}
              name={t('removeLabel', { title: material.title })}
              title={t('removeTitle', { title: material.title })}
              backLabel={t('keep')}
              call={{ pending }}
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

const movedUp = (materials: CourseMaterial[], index: number): CourseMaterial[] =>
  materials.map((each, at) => materials[at === index - 1 ? index : at === index ? index - 1 : at] ?? each);

const schema = async () => (await import('@/contract/courses/syllabus')).materialForm;
const KINDS: MaterialKind[] = ['slides', 'notes', 'exercises', 'recording', 'reading', 'other'];

/** Adds a link at the end of a course's; or, of one that is there, changes it in its place. */
function MaterialButton({
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
  const kept = materials.map(({ since: _known, ...each }) => each);
  return (
    <FormButton
      button={
        material
          ? { size: 'small', 'aria-label': t('editLabel', { title: material.title }), children: t('edit') }
          : { children: t('add') }
      }
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
    </FormButton>
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
  const field = (name: 'title' | 'titleEn' | 'titleEs' | 'url') => ({
    ...{ name, defaultValue: material?.[name], error: errors[name] },
    maxLength: name === 'url' ? LONGEST.link : LONGEST.title,
  });
  return (
    <>
      <TextField {...field('title')} label={t('name')} required />
      <TextField {...field('titleEn')} label={t('nameEn')} hint={t('nameHint')} />
      <TextField {...field('titleEs')} label={t('nameEs')} />
      <TextField {...field('url')} type="url" inputMode="url" label={t('url')} hint={t('urlHint')} required />
      <SelectField
        name="kind"
        label={t('kind')}
        defaultValue={material?.kind}
        required
        options={KINDS.map((kind) => ({ value: kind, text: t(`kinds.${kind}`) }))}
      />
    </>
  );
}
