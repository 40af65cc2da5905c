import type { Language } from '../contract/wire/constants.ts';

/** A word that stands for another one of ours, or a way to speak to somebody that isn't ours. */
export type Rule = {
  not: RegExp;
  but: string;
  /** The texts of the rule, if its word is right elsewhere, such as `messages/es/exams.json board new`. */
  in?: RegExp;
};

const everywhere: Rule[] = [{ not: /[!¡]/, but: 'a sentence that ends with a full stop' }];

/** Past participles in -o and -a, which tell a man from a woman. */
const IT = String.raw`\p{L}+(?:at|ut|it|tt|rs|ss)[oa]`;
const ES = String.raw`\p{L}+(?:ad|id|it|crit)[oa]`;

/** Where a word of the whole language has one meaning only. */
const EXAMS = /exams\.json/;
const REQUESTS =
  /(?:processes\.json|personal\.json ownData (?:tables request|fields (?:requestId|typeCode)))/;
/** Where Spanish says of a student's number what elsewhere is an enrolment. */
const NUMBERS = /(?:exams|courses|presences)\.json/;

/** One word for one thing (docs/domain.md): what is said in its place, and what isn't said. */
export const glossary: Record<Language, Rule[]> = {
  it: [
    ...everywhere,
    {
      not: new RegExp(String.raw`(?<![\p{L}’])(?:sei|eri|sarai)(?: \p{L}+)? ${IT}(?!\p{L})`, 'iu'),
      but: 'a noun: prenotazione confermata',
    },
    {
      not: /^(?:prenotat|iscritt|rimoss|ritirat|idone)[oa]$/iu,
      but: 'a noun: prenotazione, iscrizione, ritiro, idoneità',
    },
    {
      not: /resta conness|ti ha(?:nno)? (?:tolt|iscritt|prenotat|ammess|rimoss|esclus|avvisat)[oa](?!\p{L})/iu,
      but: 'a sentence without its person’s gender',
    },
    { not: /\bstruttur[ae]\b|\bfacoltà\b/i, but: 'dipartimento' },
    { not: /\bmateri[ae]\b|\bcorsi? di insegnamento\b/i, but: 'insegnamento' },
    { not: /\bcorsi? di laurea\b/i, but: 'corso di studio' },
    { not: /\b(?:lasci\p{L}*|abbandon\p{L}*) la lista\b/iu, but: 'uscire dalla lista' },
    { not: /\bdisd\p{L}+|\bcancell\p{L}+ (?:la |una )?prenotazion/iu, but: 'annullare la prenotazione' },
    { not: /\bstatin[oi]\b/i, but: 'verbale' },
    { not: /\bcarriera scolastica\b|\blibretto (?:elettronico|online)\b/i, but: 'libretto' },
    { not: /\bmedia pesata\b/i, but: 'media ponderata' },
    { not: /\bcrediti (?:formativi|universitari)\b/i, but: 'CFU' },
    { not: /\bnumero di matricola\b/i, but: 'matricola' },
    { not: /\bsondagg\p{L}+/iu, but: 'questionario' },
    { not: /\bricevut[ae]\b/i, but: 'quietanza, or arrivata of what came in' },
    { not: /\bautodichiarazion[ei]\b/i, but: 'autocertificazione' },
    { not: /\bdiari[oi]\b/i, but: 'registro' },
    { not: /\b(?:fasc[ei]a?|slot)\b/i, but: 'turno', in: EXAMS },
    { not: /\brichiest[ae]\b/i, but: 'pratica', in: REQUESTS },
    { not: /\bdebit[oi] formativ[oi]\b/i, but: 'OFA' },
    { not: /\bsoprattass\p{L}+|\bbollettin[oi]\b/iu, but: 'avviso di pagamento' },
  ],
  en: [
    ...everywhere,
    { not: /\bfacult(?:y|ies)\b/i, but: 'department' },
    {
      not: /\baccept or refus|\brefus\p{L}+ (?:a |the |this )?(?:grade|outcome)|\bdeclin\p{L}+/iu,
      but: 'reject',
    },
    { not: /\bresults?\b/i, but: 'outcome' },
    { not: /\breservations?\b|\bvoid(?:s|ed|ing)?\b/i, but: 'booking, to cancel a booking' },
    { not: /\bmarks?\b/i, but: 'grade' },
    { not: /\bsubjects? of study\b|\bmodules?\b/i, but: 'course unit' },
    { not: /\bdegree (?:course|program)|\bmajors?\b/i, but: 'programme' },
    { not: /\bGPA\b|\baverage grade\b/i, but: 'weighted average' },
    { not: /\bstudent ID\b|\bmatriculation\b|\bstudent card number\b/i, but: 'student number' },
    {
      not: /\b(?:enroll|enrollment|enrolls|canceled|center|honors|recognized|color)\b/i,
      but: 'its European spelling',
    },
    { not: /\bquestionnaires?\b/i, but: 'survey' },
    { not: /\bpresences?\b/i, but: 'attendance' },
    { not: /\bCFU\b(?! is one ECTS)/, but: 'ECTS, credits' },
    { not: /\bexam (?:dates?|calls?|sittings?)\b/i, but: 'exam session' },
    { not: /\b(?:report sheet|exam record|minutes of the exam)s?\b/i, but: 'record sheet' },
    { not: /\b(?:plan of study|curriculum|curricula)\b/i, but: 'study plan' },
    { not: /\b(?:pre-?condition|prior requirement)s?\b/i, but: 'prerequisite' },
    { not: /\b(?:invoice|quittance|bill)s?\b/i, but: 'receipt, payment notice' },
    { not: /\bself-declarations?\b/i, but: 'self-certification' },
    { not: /\b(?:holds?|blocks?) (?:on|against) (?:the|your) career\b|^(?:holds|blocks)$/i, but: 'lock' },
    { not: /\b(?:registers?|log ?books?|journals?)\b/i, but: 'diary', in: /lessons\.json/ },
    { not: /\bentry requirements?\b|\bdebts?\b/i, but: 'entry deficit' },
    { not: /\b(?:time ?slots?|shifts?)\b/i, but: 'slot', in: EXAMS },
  ],
  es: [
    ...everywhere,
    {
      not: new RegExp(
        String.raw`(?<!\p{L})(?:estás|estabas|eres|has sido|quedas)(?: \p{L}+)? ${ES}(?!\p{L})`,
        'iu',
      ),
      but: 'a noun: inscripción confirmada',
    },
    { not: /^(?:inscrit|reservad|conectad)[oa]$/iu, but: 'a noun: inscripción' },
    { not: /seguir conectad|te ha(?:n)? dado de baja/iu, but: 'a sentence without its person’s gender' },
    { not: /\bfacultad(?:es)?\b/i, but: 'departamento' },
    { not: /\breservas?\b/i, but: 'inscripción' },
    { not: /\b(?:dej\p{L}*|abandon\p{L}*) la lista\b/iu, but: 'salir de la lista' },
    { not: /\bcancel\p{L}+/iu, but: 'anular' },
    { not: /\bmaterias?\b/i, but: 'asignatura' },
    { not: /\bcalificaci\p{L}+|\bpromedio\b/iu, but: 'nota, nota media' },
    { not: /\blegajo\b|\bnúmero de matrícula\b|\bcódigo de estudiante\b/i, but: 'número de expediente' },
    { not: /\bhistorial académico\b|\brécord académico\b/i, but: 'expediente académico' },
    { not: /\bcuestionarios?\b/i, but: 'encuesta' },
    { not: /\bCFU\b(?! es un crédito ECTS)/, but: 'ECTS, créditos' },
    { not: /\bllamamientos?\b/i, but: 'convocatoria' },
    { not: /\bperiodos?\b/i, but: 'período' },
    { not: /\bactillas?\b/i, but: 'acta' },
    { not: /\brequisitos? previos?\b/i, but: 'prerrequisito' },
    { not: /\bmatrículas?\b(?! de honor)/iu, but: 'número de expediente', in: NUMBERS },
    { not: /\bsolicitud(?:es)?\b/i, but: 'trámite', in: REQUESTS },
    { not: /\b(?:recibo|comprobante|resguardo|factura)s?\b/i, but: 'justificante' },
    { not: /\bautocertificaci\p{L}+/iu, but: 'declaración responsable' },
    { not: /(?<!\p{L})(?:presencia|presencias)(?!\p{L})/iu, but: 'asistencia' },
    { not: /\bregistros? de (?:las )?clases\b/i, but: 'diario de clases' },
    { not: /\bcomplementos de formación\b/iu, but: 'complementos formativos' },
    { not: /\b(?:franja|tanda)s?\b/i, but: 'turno', in: EXAMS },
    {
      not: /\bustedes?\b|\bcomputador\p{L}*|\bcelular\b|\bustedes\b/iu,
      but: 'the Spanish of Spain, second person',
    },
  ],
};

/** What stands against a text of a language; empty where it is said as we say it. */
export const faultsOf = (language: Language, text: string, where = ''): Rule[] =>
  glossary[language]
    .filter((rule) => !rule.in || rule.in.test(where))
    .filter(({ not }) => saidIn(text).some((part) => not.test(part)));

/** What is read of a text: every other depth of braces is the syntax of what is put in or chosen. */
function saidIn(text: string): string[] {
  const said: string[] = [];
  let depth = 0;
  for (const [, part = '', brace = ''] of text.matchAll(/([^{}]*)([{}]?)/g)) {
    if (depth % 2 === 0) said.push(part);
    if (brace) depth += brace === '{' ? 1 : -1;
  }
  return said;
}
