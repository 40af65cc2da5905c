import type { SaveType } from '../../../contract/processes/processes.ts';
import {
  accommodationFields,
  address,
  declared,
  diagnosis,
  examsElsewhere,
  from,
  identityPaper,
  letter,
  registerFields,
  text,
  why,
} from './forms.ts';

/** What can be asked for at the demo university. */
export const demoTypes: SaveType[] = [
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
      letter,
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
    ...{ code: 'register', effect: 'data_correction', closed: false },
    title: text(
      'Correzione di nome, data di nascita o codice fiscale',
      'Correction of name, date of birth or tax code',
      'Corrección de nombre, fecha de nacimiento o código fiscal',
    ),
    form: [...registerFields, identityPaper, declared],
    steps: [{ office: 'students', days: 5 }],
  },
  {
    ...{ code: 'refund', effect: 'refund', closed: false },
    title: text('Rimborso di tasse', 'Refund of fees', 'Devolución de tasas'),
    form: [
      {
        ...{ code: 'charge', kind: 'charge', required: true },
        label: text('Che cosa hai pagato', 'What you have paid', 'Lo que has pagado'),
      },
      {
        ...{ code: 'amount', kind: 'number', required: false },
        label: text(
          'Importo in euro, se non è tutto (120,00)',
          'Amount in euro, if it isn’t all of it (120.00)',
          'Importe en euros, si no es todo (120,00)',
        ),
      },
      why,
    ],
    steps: [
      { office: 'students', days: 5 },
      { office: 'fees', days: 15 },
    ],
  },
  {
    ...{ code: 'instalments', effect: 'instalments', closed: false },
    title: text('Rateizzazione', 'Payment in instalments', 'Pago a plazos'),
    form: [
      {
        ...{ code: 'charge', kind: 'unpaid_charge', required: true },
        label: text('Che cosa devi pagare', 'What you have to pay', 'Lo que tienes que pagar'),
      },
      {
        ...{ code: 'instalments', kind: 'number', required: true },
        label: text(
          'In quante rate (da 2 a 6, una al mese)',
          'In how many instalments (2 to 6, one a month)',
          'En cuántos plazos (de 2 a 6, uno al mes)',
        ),
      },
      why,
    ],
    steps: [{ office: 'fees', days: 10 }],
  },
  {
    ...{ code: 'suspension', effect: 'suspension', closed: false },
    title: text('Sospensione degli studi', 'Suspension of studies', 'Suspensión de los estudios'),
    form: [from, why, declared],
    steps: [{ office: 'students', days: 10 }],
    appeal: { office: 'teaching', days: 10, within: 30 },
  },
  {
    ...{ code: 'mode', effect: 'part_time', closed: false },
    title: text(
      'Tempo parziale o tempo pieno',
      'Part-time or full-time study',
      'Tiempo parcial o tiempo completo',
    ),
    form: [
      {
        ...{ code: 'mode', kind: 'choice', required: true },
        label: text('Come vuoi studiare', 'How you want to study', 'Cómo quieres estudiar'),
        options: [
          { code: 'part_time', text: text('A tempo parziale', 'Part time', 'A tiempo parcial') },
          { code: 'full_time', text: text('A tempo pieno', 'Full time', 'A tiempo completo') },
        ],
      },
      {
        ...{ code: 'year', kind: 'number', required: true },
        label: text(
          'Da quale anno accademico (2026 per il 2026/27)',
          'From which academic year (2026 for 2026/27)',
          'Desde qué año académico (2026 para 2026/27)',
        ),
      },
      why,
    ],
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
  {
    ...{ code: 'plan', effect: 'plan_change', closed: false },
    title: text(
      'Modifica del piano fuori dai termini',
      'Change of the study plan outside its window',
      'Cambio del plan de estudios fuera de plazo',
    ),
    form: [why],
    steps: [{ office: 'teaching', days: 10 }],
    appeal: { office: 'students', days: 10, within: 30 },
  },
  {
    ...{ code: 'programme', effect: 'programme_change', closed: false },
    title: text('Passaggio di corso', 'Change of programme', 'Cambio de titulación'),
    form: [
      {
        ...{ code: 'programme', kind: 'programme', required: true },
        label: text('A quale corso di studio', 'To which programme', 'A qué titulación'),
      },
      why,
    ],
    steps: [
      { office: 'teaching', days: 20 },
      { office: 'students', days: 5 },
    ],
    appeal: { office: 'students', days: 10, within: 30 },
  },
  {
    ...{ code: 'thesis', effect: 'thesis', closed: false },
    title: text('Domanda di tesi', 'Thesis application', 'Solicitud de trabajo final'),
    form: [
      {
        ...{ code: 'title', kind: 'text', required: true },
        label: text('Titolo della tesi', 'Title of the thesis', 'Título del trabajo final'),
      },
      {
        ...{ code: 'supervisor', kind: 'supervisor', required: true },
        label: text('Con chi la scrivi', 'With whom you write it', 'Con quién lo escribes'),
      },
      declared,
    ],
    steps: [{ office: 'teaching', days: 10 }],
    appeal: { office: 'students', days: 10, within: 30 },
  },
  {
    ...{ code: 'recognition', effect: 'credit_recognition', closed: false },
    title: text('Riconoscimento di crediti', 'Recognition of credits', 'Reconocimiento de créditos'),
    form: [examsElsewhere, declared],
    steps: [{ office: 'teaching', days: 20 }],
    appeal: { office: 'students', days: 10, within: 30 },
  },
  {
    ...{ code: 'accommodation', effect: 'accommodation', closed: false },
    title: text(
      'Misure per disabilità o DSA',
      'Arrangements for a disability or SLD',
      'Medidas por discapacidad o DEA',
    ),
    form: [...accommodationFields, diagnosis],
    steps: [{ office: 'students', days: 10 }],
    appeal: { office: 'teaching', days: 10, within: 30 },
  },
  {
    ...{ code: 'card', closed: false },
    title: text('Duplicato della tessera', 'Another student card', 'Duplicado del carné'),
    form: [address, why],
    steps: [{ office: 'students', days: 10 }],
  },
];
