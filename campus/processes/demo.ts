import type { FormSchema } from '../../contract/forms.ts';
import type { SaveType } from '../../contract/processes.ts';
import type { LocalText } from '../db/schema/columns.ts';
import type { Making, University } from '../making.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { returnRequest, reviewRequest } from './judge-request.ts';
import { saveRequest } from './save-request.ts';
import { saveType } from './save-type.ts';
import { submitRequest } from './submit-request.ts';

const text = (it: string, en: string, es: string): LocalText => ({ it, en, es });

const why: FormSchema[number] = {
  ...{ code: 'why', kind: 'long_text', required: true },
  label: text('Perché lo chiedi', 'Why you ask for it', 'Por qué lo pides'),
};
const declared: FormSchema[number] = {
  ...{ code: 'declared', kind: 'declaration', required: true },
  label: text(
    'Quello che ho scritto è vero (DPR 445/2000, artt. 46 e 76).',
    'What I have written is true (DPR 445/2000, art. 46 and 76).',
    'Lo que he escrito es cierto (DPR 445/2000, arts. 46 y 76).',
  ),
};

const from: FormSchema[number] = {
  ...{ code: 'from', kind: 'date', required: true },
  label: text('Da quando', 'From when', 'Desde cuándo'),
};

const types: SaveType[] = [
  {
    ...{ code: 'exemption', effect: 'attendance_exemption', closed: false },
    title: text('Esonero dalla frequenza', 'Exemption from attendance', 'Exención de asistencia'),
    form: [
      {
        ...{ code: 'course', kind: 'course', required: true },
        label: text('Insegnamento', 'Course', 'Asignatura'),
      },
      {
        ...{ code: 'ground', kind: 'choice', required: true },
        label: text('Motivo', 'Ground', 'Motivo'),
        options: [
          { code: 'work', text: text('Lavoro', 'Work', 'Trabajo') },
          { code: 'health', text: text('Salute', 'Health', 'Salud') },
          { code: 'care', text: text('Cura di familiari', 'Care of relatives', 'Cuidado de familiares') },
          { code: 'other', text: text('Altro', 'Other', 'Otro') },
        ],
      },
      { ...why, shownIf: { field: 'ground', is: 'other' } },
      declared,
    ],
    steps: [{ office: 'teaching', days: 10 }],
    appeal: { office: 'students', days: 10, within: 30 },
  },
  {
    ...{ code: 'data', closed: false },
    title: text(
      'Correzione dei dati anagrafici',
      'Correction of personal data',
      'Corrección de datos personales',
    ),
    form: [
      {
        ...{ code: 'what', kind: 'text', required: true },
        label: text('Quale dato è sbagliato', 'Which of them is wrong', 'Qué dato está mal'),
      },
      {
        ...{ code: 'right', kind: 'text', required: true },
        label: text('Com’è giusto', 'What is right', 'Cómo es correcto'),
      },
      declared,
    ],
    steps: [{ office: 'students', days: 5 }],
  },
  {
    ...{ code: 'refund', closed: false },
    title: text('Rimborso di tasse', 'Refund of fees', 'Devolución de tasas'),
    form: [
      {
        ...{ code: 'amount', kind: 'number', required: true },
        label: text('Importo in euro', 'Amount in euro', 'Importe en euros'),
      },
      why,
    ],
    steps: [
      { office: 'students', days: 5 },
      { office: 'fees', days: 15 },
    ],
  },
  {
    ...{ code: 'suspension', effect: 'suspension', closed: false },
    title: text('Sospensione degli studi', 'Suspension of studies', 'Suspensión de los estudios'),
    form: [from, why, declared],
    steps: [{ office: 'students', days: 10 }],
    appeal: { office: 'teaching', days: 10, within: 30 },
  },
  {
    ...{ code: 'reinstatement', effect: 'reinstatement', closed: false },
    title: text('Ripresa degli studi', 'Resumption of studies', 'Reanudación de los estudios'),
    form: [declared],
    steps: [{ office: 'students', days: 10 }],
  },
  {
    ...{ code: 'withdrawal', effect: 'withdrawal', closed: false },
    title: text('Rinuncia agli studi', 'Withdrawal from studies', 'Renuncia a los estudios'),
    form: [
      {
        ...{ code: 'final', kind: 'declaration', required: true },
        label: text(
          'So che la rinuncia è definitiva: la carriera si chiude e gli esami prenotati si annullano.',
          'I know that this is final: the career ends, and the exams that are booked are given up.',
          'Sé que la renuncia es definitiva: el expediente se cierra y los exámenes reservados se anulan.',
        ),
      },
    ],
    steps: [{ office: 'students', days: 10 }],
  },
];

/** What can be asked for, and of the printed student a request that is to be corrected. */
export async function addProcesses(
  { tx, now, calendar: { timeZone } }: Making,
  { careers }: University,
): Promise<void> {
  for (const type of types) await doneOrThrow(saveType(tx, type, now));
  const careerId = careers.find(({ role }) => role === 'student')?.id;
  if (!careerId) return;
  const data = { what: 'Il comune di nascita', right: 'Rovereto', declared: 'yes' };
  const { requestId } = await doneOrThrow(saveRequest(tx, { typeCode: 'data', careerId, data }, now));
  await doneOrThrow(submitRequest(tx, { requestId, careerId, timeZone }, now));
  await doneOrThrow(reviewRequest(tx, requestId, now));
  const corrections = [{ field: 'right', note: 'Scrivi anche la provincia.' }];
  await doneOrThrow(returnRequest(tx, { requestId, corrections, days: 10, timeZone }, now));
}
