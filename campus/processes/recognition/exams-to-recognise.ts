import { askedExams, EXAM_COLUMNS, EXAMS_FIELD } from '../../../contract/processes/asked-exams.ts';
import type { FormData, FormField } from '../../../contract/processes/forms.ts';

/** A table asks of each exam all that a recognition is read from. */
export const asksForExams = ({ columns = [] }: FormField): boolean =>
  Object.entries(EXAM_COLUMNS).every(([code, kind]) =>
    columns.some((column) => column.code === code && column.kind === kind && column.required),
  );

/** What nobody can have passed: an exam without credits, or on a day to come. */
export const notToRecognise = (data: FormData, today: string): { field: string; fault: string }[] =>
  askedExams(data).flatMap(({ credits, on }, at) => [
    ...(Number(credits.replace(',', '.')) > 0
      ? []
      : [{ field: `${EXAMS_FIELD}.${at}.credits`, fault: 'invalid' }]),
    ...(on <= today ? [] : [{ field: `${EXAMS_FIELD}.${at}.on`, fault: 'date' }]),
  ]);
