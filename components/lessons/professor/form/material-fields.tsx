'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { TextField } from '@/components/ui/fields/text-field';
import type { Material } from '@/contract/lessons/lessons';
import { LONGEST, MOST_MATERIALS } from '@/contract/wire/limits';

const titleName = (index: number) => `material.title.${index}`;
const urlName = (index: number) => `material.url.${index}`;

/** Links to what belongs to a lesson; one that is emptied goes. */
export function MaterialFields({ materials, error }: { materials: Material[]; error: string | undefined }) {
  const t = useTranslations('lessons.form');
  const [count, setCount] = useState(Math.max(1, materials.length));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-medium">{t('materials')}</legend>
      {Array.from({ length: count }, (_, index) => (
        <TwoColumns key={urlName(index)}>
          <TextField
            name={titleName(index)}
            label={t('materialTitle', { number: index + 1 })}
            defaultValue={materials[index]?.title}
            maxLength={LONGEST.topic}
          />
          <TextField
            name={urlName(index)}
            type="url"
            inputMode="url"
            label={t('materialUrl', { number: index + 1 })}
            defaultValue={materials[index]?.url}
            maxLength={LONGEST.link}
            error={index === 0 ? error : undefined}
          />
        </TwoColumns>
      ))}
      {count < MOST_MATERIALS && (
        <Button size="small" className="w-fit" onClick={() => setCount(count + 1)}>
          {t('addMaterial')}
        </Button>
      )}
    </fieldset>
  );
}

/** What stands in the fields: with an address, and by its address where it has no name. */
export function materialsOf(values: Record<string, unknown>): Material[] {
  return Array.from({ length: MOST_MATERIALS }, (_, index) => {
    const url = String(values[urlName(index)] ?? '').trim();
    return { url, title: String(values[titleName(index)] ?? '').trim() || url };
  }).filter(({ url }) => url !== '');
}
