import { rowsIn } from './check-form.ts';
import type { FormColumn, FormData } from './forms.ts';

/** The table of exams passed elsewhere in a recognition form, and what it asks of each exam. */
export const EXAMS_FIELD = 'exams';
export const EXAM_COLUMNS = { name: 'text', credits: 'number', on: 'date' } as const satisfies Record<
  string,
  FormColumn['kind']
>;

type RequestedExam = Record<keyof typeof EXAM_COLUMNS, string>;

/** The exams that are to be recognised, as they were typed. */
export const askedExams = (data: FormData): RequestedExam[] =>
  rowsIn(data, EXAMS_FIELD).map(({ name = '', credits = '', on = '' }) => ({ name, credits, on }));
