'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Section } from '@/components/ui/page/section';
import type { CourseMaterial } from '@/contract/courses/syllabus';
import { MOST_MATERIALS } from '@/contract/wire/limits';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';
import { MaterialList } from '../material-list';
import { MaterialButton } from './material-button';

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

const movedUp = (materials: CourseMaterial[], index: number): CourseMaterial[] =>
  materials.map((each, at) => materials[at === index - 1 ? index : at === index ? index - 1 : at] ?? each);
