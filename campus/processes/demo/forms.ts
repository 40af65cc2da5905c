import type { FormColumn, FormField } from '../../../contract/processes/forms.ts';
import type { LocalText } from '../../db/schema/columns.ts';

export const text = (it: string, en: string, es: string): LocalText => ({ it, en, es });

export const why: FormField = {
  ...{ code: 'why', kind: 'long_text', required: true },
  label: text('Perché lo chiedi', 'Why you ask for it', 'Por qué lo pides'),
};

export const declared: FormField = {
  ...{ code: 'declared', kind: 'declaration', required: true },
  label: text(
    'Quello che ho scritto è vero (DPR 445/2000, artt. 46 e 76).',
    'What I have written is true (DPR 445/2000, art. 46 and 76).',
    'Lo que he escrito es cierto (DPR 445/2000, arts. 46 y 76).',
  ),
};

export const from: FormField = {
  ...{ code: 'from', kind: 'date', required: true },
  label: text('Da quando', 'From when', 'Desde cuándo'),
};

const column = (code: string, kind: FormColumn['kind'], label: LocalText): FormColumn => ({
  ...{ code, kind, label, required: true },
});

/** Exams that were passed elsewhere, and are to count here. */
export const examsElsewhere: FormField = {
  ...{ code: 'exams', kind: 'rows', required: true, most: 20 },
  label: text('Esame', 'Exam', 'Examen'),
  columns: [
    column('name', 'text', text('Nome', 'Name', 'Nombre')),
    column('university', 'text', text('Università', 'University', 'Universidad')),
    column('credits', 'number', text('Crediti', 'Credits', 'Créditos')),
    column('grade', 'text', text('Voto', 'Grade', 'Nota')),
    column('on', 'date', text('Data', 'Date', 'Fecha')),
  ],
};

/** Where a paper is to be sent. */
export const address: FormField = {
  ...{ code: 'address', kind: 'address', required: true },
  label: text('Dove spedirla', 'Where to send it', 'Adónde enviarlo'),
};

export const letter: FormField = {
  ...{ code: 'letter', kind: 'upload', required: true, papers: ['other'] },
  label: text('Lettera del datore di lavoro', 'Letter of the employer', 'Carta de la empresa'),
  shownIf: { field: 'ground', is: 'work' },
};

export const diagnosis: FormField = {
  ...{ code: 'diagnosis', kind: 'upload', required: true, papers: ['medical'], most: 3 },
  label: text('Certificazione', 'Diagnosis', 'Diagnóstico'),
};

/** What is needed, and for how long. */
export const accommodationFields: FormField[] = [
  {
    ...{ code: 'kind', kind: 'choice', required: true },
    label: text('Che cosa ti serve', 'What you need', 'Qué necesitas'),
    options: [
      { code: 'extra_time', text: text('Tempo in più', 'Extra time', 'Tiempo adicional') },
      { code: 'separate_room', text: text('Aula separata', 'A separate room', 'Aula aparte') },
      { code: 'reader', text: text('Lettore', 'A reader', 'Lector') },
      { code: 'breaks', text: text('Pause', 'Breaks', 'Pausas') },
      { code: 'other', text: text('Altro', 'Something else', 'Otra cosa') },
    ],
  },
  {
    ...{ code: 'percent', kind: 'number', required: true },
    label: text('Tempo in più, in percento', 'Extra time, in percent', 'Tiempo adicional, en porcentaje'),
    shownIf: { field: 'kind', is: 'extra_time' },
  },
  {
    ...{ code: 'text', kind: 'text', required: true },
    label: text('Che cosa', 'What it is', 'Qué cosa'),
    shownIf: { field: 'kind', is: 'other' },
  },
  from,
  {
    ...{ code: 'until', kind: 'date', required: false },
    label: text('Fino a quando', 'Until when', 'Hasta cuándo'),
  },
];

const right = (code: string, kind: FormField['kind'], label: LocalText): FormField => ({
  ...{ code, kind, label, required: false },
});

/** What of the register is wrong, as it is right. */
export const registerFields: FormField[] = [
  right('givenName', 'text', text('Nome giusto', 'Right given name', 'Nombre correcto')),
  right('familyName', 'text', text('Cognome giusto', 'Right family name', 'Apellidos correctos')),
  right(
    'birthDate',
    'date',
    text('Data di nascita giusta', 'Right date of birth', 'Fecha de nacimiento correcta'),
  ),
  right('taxCode', 'tax_code', text('Codice fiscale giusto', 'Right tax code', 'Código fiscal correcto')),
];

/** Who it is. */
export const identityPaper: FormField = {
  ...{ code: 'paper', kind: 'upload', required: true, papers: ['identity'], most: 2 },
  label: text('Documento di identità', 'Identity paper', 'Documento de identidad'),
};
