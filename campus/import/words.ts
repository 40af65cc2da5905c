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

/** A word in the standard's letters, whatever letters it was written in; itself when it is none of these. */
export const inStandardCase = (words: string[], text: string): string =>
  words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text;

export const isKnownWord = (words: string[], text: string): boolean =>
  words.includes(text) || text.startsWith('ext:');
