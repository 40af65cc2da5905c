'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { FromTo } from '@/components/ui/figures/from-to';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import type { ExamToCome, Transcript } from '@/contract/exams/exams';
import { parseTypedGrade, type TypedGrades, whatIf } from './what-if';

/** Tries grades for future exams and shows the averages. The browser computes them and stores nothing. */
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

type Figures = Pick<Transcript, 'weighted' | 'arithmetic' | 'degreeBase'>;

/** "Media ponderata 26,4 → 26,9": how the figures of the transcript would change, said as they do. */
function WhatIfFigures({ before, after }: { before: Figures; after: ReturnType<typeof whatIf> }) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const write = (value: number | null) => (value === null ? null : format.number(value, 'average'));
  return (
    <div role="status" className="min-w-0 grow">
      <p className="text-muted text-small">{t('whatIf.counted', { count: after.count, cfu: after.cfu })}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {(['weighted', 'arithmetic', 'degreeBase'] as const).map((name) => {
          const [from, to] = [write(before[name]), write(after[name])];
          return (
            <div key={name} className="flex items-baseline gap-2">
              <dt className="text-muted text-small">{t(`transcript.${name}`)}</dt>
              <dd>{to === null ? '–' : <FromTo from={from === to ? null : from} to={to} />}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** The exams to come, each with a box for the grade to try. */
function WhatIfTable({
  exams,
  typed,
  onType,
}: {
  exams: ExamToCome[];
  typed: TypedGrades;
  onType: (unitId: string, grade: string) => void;
}) {
  const t = useTranslations('exams');
  const columns: Column<ExamToCome>[] = [
    { key: 'course', header: t('transcript.course'), cell: ({ courseTitle }) => courseTitle },
    {
      ...{ key: 'cfu', header: t('transcript.cfu'), width: 'desk:w-20', number: true },
      cell: ({ cfu }) => (
        <>
          <span className="in-columns">{cfu}</span>
          <span className="in-lines">{t('card.cfu', { cfu })}</span>
        </>
      ),
    },
    {
      ...{ key: 'grade', header: t('whatIf.typed'), width: 'desk:w-64', inLines: 'end' },
      cell: (exam) => (
        <GradeBox
          exam={exam}
          typed={typed[exam.unitId] ?? ''}
          onType={(grade) => onType(exam.unitId, grade)}
        />
      ),
    },
  ];
  return (
    <DataTable caption={t('whatIf.caption')} columns={columns} rows={exams} rowKey={({ unitId }) => unitId} />
  );
}

function GradeBox({
  exam: { courseTitle: course },
  typed,
  onType,
}: {
  exam: ExamToCome;
  typed: string;
  onType: (grade: string) => void;
}) {
  const t = useTranslations('exams.whatIf');
  const wrongId = useId();
  // One digit may be the first of two.
  const isWrong = typed.trim().length > 1 && parseTypedGrade(typed) === null;
  return (
    <span className="flex items-center gap-3 max-lg:flex-row-reverse">
      <input
        aria-label={t('gradeOf', { course })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? wrongId : undefined}
        autoComplete="off"
        inputMode="numeric"
        maxLength={2}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="result-box"
      />
      {isWrong && (
        <span id={wrongId} role="alert" className="text-danger text-small">
          {t('wrong')}
        </span>
      )}
    </span>
  );
}
