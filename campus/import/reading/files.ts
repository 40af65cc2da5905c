import * as z from 'zod';
import { isEmailAddress } from '../../../contract/wire/contacts.ts';
import { nameFrom } from '../../../contract/wire/person-name.ts';
import { isKnownWord, WORDS } from './words.ts';

/** The files that are read, each after those that it refers to. */
export const FILES = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
] as const;
export type FileName = (typeof FILES)[number];
export type Version = '1.1' | '1.2';

const LONGEST = 255;
const optional = z.string().max(LONGEST, 'too_long');
/** Of a column that a bundle may fill as it likes: what isn't understood is warned of. */
const anything = z.string();
const required = z.string().min(1, 'required').max(LONGEST, 'too_long');

/**
 * What happens to a row that names a missing row. `refuse`: it is refused. `spare`: it is taken without the
 * reference. `first`: only the first reference is needed. `unless-none`: as `refuse`, but as `spare` if that
 * file has no rows at all.
 */
export type Need = 'refuse' | 'spare' | 'first' | 'unless-none';
const namings = z.registry<{ to: FileName; need: Need }>();

/** A cell that names a row of a file; several at once are separated by commas. */
const naming = (to: FileName, need: Need, cell = optional) => cell.clone().register(namings, { to, need });

const matching = (pattern: RegExp, code: string) =>
  optional.refine((text) => text === '' || pattern.test(text), code);
const isDate = accepts(z.iso.date());
const optionalDate = optional.refine((text) => text === '' || isDate(text), 'not_a_date');
const date = required.refine(isDate, 'not_a_date');
const year = z.string().regex(/^(19|20|21)\d\d$/, 'not_a_year');
const flag = z.enum(WORDS.enabledUser, 'not_true_or_false');
const word = (words: string[]) => required.refine((text) => isKnownWord(words, text), 'unknown_word');
const status = z.union([z.literal(''), word(WORDS.status)], 'unknown_word');
const role = word(WORDS.role);
const row = { sourcedId: required, status };

/** One name is enough. */
const isNamed = ({ givenName, familyName }: { givenName: string; familyName: string }) =>
  nameFrom(givenName, familyName) !== null;
const nameless = { error: 'required', path: ['familyName'] };

const users = z.object({
  ...row,
  enabledUser: flag,
  username: required,
  givenName: optional,
  familyName: optional,
  preferredGivenName: optional,
  identifier: optional,
  email: optional.refine((text) => text === '' || isEmailAddress(text), 'not_an_email'),
  phone: optional,
  sms: optional,
  primaryOrgSourcedId: naming('orgs', 'spare'),
  orgSourcedIds: naming('orgs', 'first'),
  role: optional,
  'metadata.programmeCode': optional,
});

const schemas = {
  orgs: z.object({
    ...row,
    name: required,
    type: required,
    identifier: optional,
    parentSourcedId: naming('orgs', 'spare'),
  }),
  academicSessions: z.object({
    ...row,
    title: required,
    type: required,
    startDate: date,
    endDate: date,
    parentSourcedId: naming('academicSessions', 'spare'),
    schoolYear: year,
  }),
  courses: z.object({
    ...row,
    title: required,
    courseCode: optional,
    schoolYearSourcedId: naming('academicSessions', 'spare'),
    orgSourcedId: naming('orgs', 'spare', required),
    'metadata.credits': matching(/^\d{1,2}(\.0+)?$/, 'not_a_whole_number'),
    'metadata.programmeCode': optional,
    'metadata.programmeName': optional,
    'metadata.programmeLevel': optional,
    'metadata.year': matching(/^[1-9]$/, 'not_a_programme_year'),
  }),
  classes: z.object({
    ...row,
    title: required,
    courseSourcedId: naming('courses', 'unless-none'),
    classCode: optional,
    schoolSourcedId: naming('orgs', 'spare'),
    termSourcedIds: naming('academicSessions', 'unless-none'),
    location: anything,
    periods: anything,
  }),
  users: users.refine(isNamed, nameless),
  roles: z.object({
    ...row,
    userSourcedId: naming('users', 'refuse', required),
    roleType: optional,
    role,
    beginDate: optionalDate,
    endDate: optionalDate,
    orgSourcedId: naming('orgs', 'refuse', required),
    'metadata.programmeCode': optional,
  }),
  enrollments: z.object({
    ...row,
    classSourcedId: naming('classes', 'refuse', required),
    schoolSourcedId: naming('orgs', 'spare'),
    userSourcedId: naming('users', 'refuse', required),
    role,
    beginDate: optionalDate,
    endDate: optionalDate,
  }),
};

/** In 1.1 the row of a user holds what 1.2 has in roles.csv. */
const usersOf11 = users.extend({ role, orgSourcedIds: required });

export type Fields = { [File in FileName]: z.infer<(typeof schemas)[File]> };

/** The schema of a file's rows: a cell is text, a missing one is empty, a message is a problem code. */
export const schemaOf = (file: FileName, version: Version) =>
  file === 'users' && version === '1.1' ? usersOf11.refine(isNamed, nameless) : schemas[file];

export type FileSchema = ReturnType<typeof schemaOf>;

/** Follows from the dates of the row where it is empty. */
const SPARE_COLUMNS = ['schoolYear'];
/** May be empty, but a file that has no such column at all spells it otherwise. */
const EXPECTED_COLUMNS = ['courseSourcedId', 'termSourcedIds', 'givenName', 'familyName'];

/** The columns a file can't be without. */
export const requiredColumns = (schema: FileSchema): string[] =>
  Object.entries(schema.shape)
    .filter(([column, cell]) => EXPECTED_COLUMNS.includes(column) || !cell.safeParse('').success)
    .map(([column]) => column)
    .filter((column) => !SPARE_COLUMNS.includes(column));

/** Which columns name rows, of which file. */
export const REFERENCES = Object.fromEntries(
  FILES.map((file) => [
    file,
    Object.entries(schemas[file].shape).flatMap(([column, cell]) => {
      const named = namings.get(cell);
      return named ? [{ column, ...named }] : [];
    }),
  ]),
) as Record<FileName, { column: string; to: FileName; need: Need }[]>;

/** Who makes a professor. */
export const isTeaching = (role: string) => role === 'teacher' || role === 'professor';

export const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function accepts(schema: z.ZodType): (text: string) => boolean {
  return (text) => schema.safeParse(text).success;
}
