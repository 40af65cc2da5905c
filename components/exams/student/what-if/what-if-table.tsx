import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import type { ExamToCome } from '@/contract/exams/exams';
import { parseTypedGrade, type TypedGrades } from './what-if';

/** The exams to come, each with a box for the grade to try. */
export function WhatIfTable({
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
