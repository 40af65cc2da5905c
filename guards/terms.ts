import type { Language } from '../contract/wire/constants.ts';

/** A term of the field: the key of one text that names it, and its required words in each language. */
type Term = { at: string } & Record<Language, string>;

/** The glossary (docs/domain.md), said positively: whoever renames one of these renames the term. */
export const TERMS: Record<string, Term> = {
  'exam session': term('messages exams.board.new', 'appello', 'exam session', 'convocatoria'),
  'exam period': term('messages exams.form.period', 'sessione', 'exam period', 'período de exámenes'),
  booking: term('messages exams.page.booking', 'prenotazion', 'booking', 'inscripción'),
  'cancelled booking': term('messages exams.status.voided', 'annullat', 'cancelled', 'anulad'),
  outcome: term('messages exams.page.outcome', 'esito', 'outcome', 'resultado'),
  'record sheet': term('messages verify.kind.record', 'verbale', 'record sheet', 'acta'),
  transcript: term('messages dashboard.career.transcript', 'libretto', 'transcript', 'expediente académico'),
  'weighted average': term(
    'messages dashboard.career.weighted',
    'media ponderata',
    'weighted average',
    'nota media ponderada',
  ),
  credits: term('messages courses.choice.wanted', 'CFU', 'credits', 'créditos'),
  'credits of the transcript': term('messages exams.transcript.cfu', 'CFU', 'ECTS', 'ECTS'),
  'course unit': term('messages exams.transcript.course', 'insegnamento', 'course unit', 'asignatura'),
  programme: term('messages exams.transcript.programme', 'corso di studio', 'programme', 'titulación'),
  'study plan': term('messages courses.tabs.plan', 'piano di studi', 'study plan', 'plan de estudios'),
  prerequisite: term(
    'campus/texts exams.refusal.exams.prerequisite_missing',
    'propedeuticità',
    'prerequisite',
    'prerrequisito',
  ),
  'student number': term(
    'messages exams.transcript.badge',
    'matricola',
    'student number',
    'número de expediente',
  ),
  immatriculation: term(
    'campus/texts offers.notices.immatriculated.name',
    'immatricolazione',
    'immatriculation',
    'matrícula de nuevo ingreso',
  ),
  request: term('messages search.kind.request', 'pratica', 'request', 'trámite'),
  lock: term('messages menu.locks', 'blocchi', 'locks', 'bloqueos'),
  fee: term('messages shared.offices.fees', 'tasse', 'fees', 'tasas'),
  charge: term('messages simulator.outcome.void.name', 'addebito', 'charge', 'cargo'),
  'payment notice': term(
    'campus/texts papers.papers.notice.title',
    'avviso di pagamento',
    'payment notice',
    'aviso de pago',
  ),
  receipt: term('campus/texts papers.papers.receipt.title', 'quietanza', 'receipt', 'justificante de pago'),
  'self-certification': term(
    'messages documents.declarations',
    'autocertificazion',
    'self-certification',
    'declaraciones responsables',
  ),
  certificate: term('messages documents.certificates.title', 'certificati', 'certificates', 'certificados'),
  survey: term('messages search.kind.survey', 'questionario', 'survey', 'encuesta'),
  attendance: term('messages menu.presences', 'presenze', 'attendance', 'asistencia'),
  'teaching diary': term('messages lessons.diary.title', 'registro', 'teaching diary', 'diario de clases'),
  'entry deficit': term(
    'campus/texts locks.lock.type.ENTRY_DEFICIT',
    'OFA',
    'entry deficit',
    'complementos formativos',
  ),
  'exam slot': term('messages exams.slots.label', 'turno', 'slot', 'turno'),
};

function term(at: string, it: string, en: string, es: string): Term {
  return { at, it, en, es };
}
