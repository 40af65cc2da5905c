'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import type { ExamToCome, Transcript } from '@/contract/exams/exams';
import { type TypedGrades, whatIf } from './what-if';
import { WhatIfFigures } from './what-if-figures';
import { WhatIfTable } from './what-if-table';

/** Grades tried for exams to come, and what would become of the averages. It is computed here and kept nowhere. */
export function WhatIfPanel({
  rows,
  toCome,
  ...before
}: Pick<Transcript, 'rows' | 'weighted' | 'arithmetic' | 'degreeBase'> & { toCome: ExamToCome[] }) {
  const t = useTranslations('exams.whatIf');
  const [typed, setTyped] = useState<TypedGrades>({});
  const after = whatIf(rows, toCome, typed);
  const isTried = Object.values(typed).some(Boolean);
  return (
    <div>
      <WhatIfTable
        exams={toCome}
        typed={typed}
        onType={(unitId, grade) => setTyped((present) => ({ ...present, [unitId]: grade }))}
      />
      <section aria-label={t('result')} className={`publish-bar ${isTried ? '' : 'static!'}`}>
        <WhatIfFigures before={before} after={after} />
        <Button early={!isTried} onClick={() => setTyped({})}>
          {t('clear')}
        </Button>
      </section>
    </div>
  );
}
