/** The words of the standard, by column; `ext:` begins an institution's own. */
export const WORDS = {
  status: ['active', 'tobedeleted'],
  enabledUser: ['true', 'false'],
  roleType: ['primary', 'secondary'],
  orgType: ['department', 'school', 'district', 'local', 'state', 'national'],
  sessionType: ['gradingPeriod', 'semester', 'schoolYear', 'term'],
  role: [
    'student',
    'teacher',
    'professor',
    'administrator',
    'aide',
    'counselor',
    'districtAdministrator',
    'guardian',
    'parent',
    'principal',
    'proctor',
    'relative',
    'siteAdministrator',
    'systemAdministrator',
  ],
} satisfies Record<string, string[]>;

/** Words of real systems, without blanks and signs in lower case, and which of the standard's is nearest. */
const NEAREST: Partial<Record<keyof typeof WORDS, Record<string, string[]>>> = {
  status: {
    active: ['attivo', 'activo', 'enabled', 'enrolled', 'current', 'open'],
    tobedeleted: ['deleted', 'delete', 'removed', 'cancellato', 'eliminado'],
  },
  enabledUser: {
    true: ['yes', 'y', '1', 'active', 'enabled', 'vero', 'sì', 'si', 'attivo', 'verdadero', 'sí', 'activo'],
    false: ['no', 'n', '0', 'inactive', 'disabled', 'falso', 'inattivo', 'inactivo'],
  },
  role: {
    student: ['learner', 'pupil', 'studente', 'studentessa', 'estudiante', 'alumno'],
    teacher: ['instructor', 'lecturer', 'docente', 'insegnante'],
    professor: ['faculty', 'professore', 'professoressa', 'profesor', 'profesora'],
    administrator: ['admin', 'staff', 'amministratore'],
    aide: ['ta', 'assistant', 'teachingassistant', 'tutor'],
  },
};

/** Of rows that came to an end without being deleted: someone left, something is over. */
const OVER = ['inactive', 'inattivo', 'inactivo', 'disabled', 'archived', 'closed', 'completed', 'ended'];

export const isOver = (status: string): boolean => OVER.includes(plain(status));

/** The word of the standard that is nearest to one of another system; null where none is. */
export function nearestWord(column: keyof typeof WORDS, text: string): string | null {
  const written = plain(text);
  const standard = WORDS[column].find((word) => word.toLowerCase() === written);
  const [near] = Object.entries(NEAREST[column] ?? {}).find(([, words]) => words.includes(written)) ?? [];
  return standard ?? near ?? null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** A word in the standard's letters, whatever letters it was written in; itself when it is none of these. */
export const inStandardCase = (words: string[], text: string): string =>
  words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text;

export const isKnownWord = (words: string[], text: string): boolean =>
  words.includes(text) || text.startsWith('ext:');
