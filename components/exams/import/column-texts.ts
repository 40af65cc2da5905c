import { withoutMarks } from '../board/grid/result-texts';

/** What a column of a sheet is to an import: whose a row is, and what it says of them. */
export const COLUMN_ROLES = ['badge', 'result', 'honours', 'name', 'given', 'message', 'topics'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * The names of these columns among people and university systems (ESSE3, Moodle, Canvas), as `headingWords`
 * gives them. `name` can be the whole name; `given` stands beside a family name. A column called total or
 * score may hold anything: the page asks about it.
 */
const NAMES: readonly Readonly<Record<ColumnRole, readonly string[]>>[] = [
  {
    badge: [
      ...['matricola', 'n matricola', 'nr matricola', 'num matricola', 'numero matricola', 'matr'],
      ...['numero di matricola', 'matricola studente', 'codice identificativo', 'numero id'],
    ],
    name: [
      ...['studente', 'studentessa', 'nominativo', 'candidato', 'cognome e nome', 'nome e cognome'],
      ...['cognome nome', 'nome cognome', 'nome completo', 'cognome'],
    ],
    given: ['nome'],
    result: [
      ...['esito', 'voto', 'voto finale', 'esito finale', 'valutazione', 'valutazione finale'],
      ...['voto esame', 'voto d esame', 'esito esame', 'risultato'],
    ],
    honours: ['lode', 'con lode', '30 e lode'],
    message: ['messaggio', 'nota', 'note', 'commento', 'commenti', 'osservazioni'],
    topics: ['argomenti', 'argomento', 'argomenti d esame', 'domande', 'domande d esame'],
  },
  {
    badge: ['student number', 'student no', 'student id', 'sis user id', 'id number', 'badge'],
    name: ['student', 'student name', 'name', 'full name', 'last name', 'surname', 'family name'],
    given: ['first name', 'given name', 'forename'],
    result: ['outcome', 'grade', 'final grade', 'mark', 'final mark', 'result'],
    honours: ['honours', 'honors', 'with honours', 'with honors'],
    message: ['message', 'note', 'notes', 'comment', 'comments', 'feedback', 'feedback comments'],
    topics: ['topics', 'topic', 'questions'],
  },
  {
    badge: [
      ...['numero de expediente', 'n expediente', 'n º expediente', 'expediente', 'numero de matricula'],
      ...['matricula', 'numero de id', 'numero de identificacion'],
    ],
    name: [
      ...['estudiante', 'alumno', 'alumna', 'apellidos y nombre', 'nombre y apellidos', 'nombre completo'],
      ...['apellidos', 'apellido', 'primer apellido'],
    ],
    given: ['nombre', 'nombres'],
    result: ['resultado', 'nota', 'nota final', 'calificacion', 'calificacion final'],
    honours: ['matricula de honor', 'mencion', 'mencion de honor', 'mh'],
    message: ['mensaje', 'comentario', 'comentarios', 'observaciones'],
    topics: ['temas', 'tema', 'preguntas'],
  },
];

/** Canvas puts what each column counts up to below its header. */
const MAXIMA = ['points possible', 'punti possibili', 'puntos posibles', 'puntuacion posible'];

export const isOfMaxima = (cells: readonly string[]): boolean =>
  cells.some((cell) => MAXIMA.includes(withoutMarks(cell)));

/** Without what stands in brackets: how it is counted, or a number of the system's own. */
const headingWords = (cell: string): string => withoutMarks(cell.replaceAll(/\([^)]*\)/g, ' '));

const LANGUAGES = NAMES.map(
  (names) => new Map(COLUMN_ROLES.flatMap((role) => names[role].map((word) => [word, role] as const))),
);

/**
 * The column roles of a line's cells. A word with two meanings (Italian `nota`: a remark, Spanish `nota`: a
 * grade) has the meaning of the other cells' language, or none if they do not show it.
 */
export function rolesOf(cells: readonly string[]): (ColumnRole | null)[] {
  const words = cells.map(headingWords);
  const counts = LANGUAGES.map((known) => words.filter((word) => known.has(word)).length);
  const spoken = LANGUAGES.filter((_, at) => counts[at] === Math.max(...counts));
  return words.map((word) => {
    const inThese = meaningsOf(word, spoken);
    const [role, other] = inThese.length > 0 ? inThese : meaningsOf(word, LANGUAGES);
    return other ? null : (role ?? null);
  });
}

const meaningsOf = (word: string, languages: typeof LANGUAGES): ColumnRole[] => [
  ...new Set(languages.flatMap((known) => known.get(word) ?? [])),
];
