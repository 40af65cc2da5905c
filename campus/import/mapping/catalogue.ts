import type { programmes } from '../../db/schema.ts';
import { type Fields, listOf } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { entryOf, idOf, type Target } from '../writing/entries.ts';
import { courseIdOf, realIdOf } from './assumed.ts';
import type { Calendar } from './calendar.ts';
import { pushTo, type State } from './state.ts';

/** The faculty of an org; null for one that is none. */
export type FacultyOf = (orgSourcedId: string) => string | null;

/** Every org becomes a faculty, but the one on top of others: that is the institution itself. */
export function mapFaculties({ orgs }: State, target: Target): FacultyOf {
  const parents = new Set([...orgs.values()].map(({ fields }) => fields.parentSourcedId));
  const ids = new Map<string, string>();
  for (const [sourcedId, { fields }] of orgs) {
    const isInstitution = parents.has(sourcedId) && !orgs.has(fields.parentSourcedId);
    const id = isInstitution ? null : idOf('faculty', sourcedId);
    const faculty = id === null ? null : { id, code: codeOf(fields), name: { it: fields.name } };
    target.orgs.push(entryOf('orgs', sourcedId, fields, id, faculty));
    if (id) ids.set(sourcedId, id);
  }
  return (orgSourcedId) => ids.get(orgSourcedId) ?? null;
}

const codeOf = ({ identifier, sourcedId }: Fields['orgs']) => identifier || sourcedId;

type ProgrammeRole = Pick<Fields['roles'], 'metadata.programmeCode' | 'orgSourcedId'>;
export type Programmes = {
  /** Null for a code that no course has. */
  idOf(code: string): string | null;
  /** The code that a role names; a role that names none is of the programme that its org stands for. */
  codeOfRole(role: ProgrammeRole): string;
};

/**
 * Makes programmes from the courses that name them (the first name and level count), from the orgs of
 * students whose role names none, and from earlier imports while a student is in them.
 */
export function mapProgrammes(
  { courses, roles, orgs }: State,
  facultyOf: FacultyOf,
  earlier: Map<string, Record<string, string>>,
  target: Target,
): Programmes {
  const ids = new Map<string, string>();
  const add = (code: string, { name = code, level = '', orgSourcedId = '' }: Record<string, string>) => {
    if (ids.has(code)) return;
    const id = idOf('programme', code);
    ids.set(code, id);
    const facultyId = facultyOf(orgSourcedId);
    const programme = { id, code, title: { it: name }, level: levelOf(level), facultyId };
    target.programmes.push(entryOf('programmes', code, { name, level, orgSourcedId }, id, programme));
  };
  const codeOfRole: Programmes['codeOfRole'] = (role) => {
    const org = orgs.get(role.orgSourcedId)?.fields;
    return role['metadata.programmeCode'] || (org ? codeOf(org) : role.orgSourcedId);
  };

  for (const { fields } of courses.values()) {
    const { 'metadata.programmeCode': code, 'metadata.programmeLevel': level, orgSourcedId } = fields;
    if (code) add(code, { name: fields['metadata.programmeName'] || code, level, orgSourcedId });
  }
  for (const { fields } of roles.values()) {
    if (fields.role !== 'student') continue;
    const { orgSourcedId } = fields;
    const code = codeOfRole(fields);
    const known = earlier.get(code);
    if (!fields['metadata.programmeCode'])
      add(code, { name: orgs.get(orgSourcedId)?.fields.name ?? code, orgSourcedId });
    else if (known) add(code, known);
  }
  return { idOf: (code) => ids.get(code) ?? null, codeOfRole };
}

/** The levels of a catalogue as its `metadata.programmeLevel` spells them. */
function levelOf(level: string): (typeof programmes.$inferInsert)['level'] {
  if (level.startsWith('single-cycle')) return 'single-cycle';
  return (['bachelor', 'master', 'doctorate'] as const).find((each) => each === level) ?? 'other';
}

/** A unit in its programme; without one, nothing is known of the year. */
export type PlacedUnit = { id: string; cfu: number; programmeId: string | null; year: number };

export type Units = {
  of(courseSourcedId: string): PlacedUnit | undefined;
  /** The units that a programme foresees for one of its years. */
  ofYear(programmeId: string, year: number): PlacedUnit[];
};

/** Maps courses to units by sourcedId, as codes may recur; without metadata: 0 credits, year 1. */
export function mapUnits(
  { courses }: State,
  facultyOf: FacultyOf,
  programmes: Programmes,
  target: Target,
): Units {
  const units = new Map<string, PlacedUnit>();
  const byYear = new Map<string, PlacedUnit[]>();
  for (const [sourcedId, { fields }] of courses) {
    const id = idOf('unit', realIdOf(sourcedId));
    const cfu = Number(fields['metadata.credits']);
    const year = Number(fields['metadata.year'] || 1);
    const programmeId = programmes.idOf(fields['metadata.programmeCode']);
    const placed = { id, cfu, programmeId, year };
    units.set(sourcedId, placed);
    if (programmeId) pushTo(byYear, `${programmeId} ${year}`, placed);
    const [code, facultyId] = [fields.courseCode || sourcedId, facultyOf(fields.orgSourcedId)];
    const unit = { id, code, title: { it: fields.title }, cfu, facultyId };
    const place = programmeId ? { programmeId, unitId: id, year, kind: 'mandatory' as const } : null;
    target.courses.push(entryOf('courses', sourcedId, fields, id, { unit, place }));
  }
  return {
    of: (courseSourcedId) => units.get(courseSourcedId),
    ofYear: (programmeId, year) => byYear.get(`${programmeId} ${year}`) ?? [],
  };
}

export type TaughtUnit = { offeringId: string; academicYear: number; unit: PlacedUnit };
/** What a class is here. */
export type TaughtAs = (classSourcedId: string) => TaughtUnit | undefined;

/**
 * Maps a class to an offering of its course, in the year and term of its sessions; without sessions in the
 * whole latest year. The partition is what its code adds to the course's code; the sourcedId is added if two
 * classes would be equal.
 */
export function mapOfferings(
  { classes, courses }: State,
  calendar: Calendar,
  units: Units,
  target: Target,
  findings: Findings,
): TaughtAs {
  const taught = new Map<string, TaughtUnit>();
  const partitions = new Set<string>();
  for (const [sourcedId, { line, fields }] of inOrder(classes)) {
    const courseId = courseIdOf(fields, courses);
    const unit = units.of(courseId);
    const period = calendar.periodOf(listOf(fields.termSourcedIds)) ?? calendar.wholeYear;
    if (!unit) throw new Error(`class ${sourcedId} was not checked`);
    const { academicYear, term, endsAt } = period;
    if (period === calendar.wholeYear && line !== null) {
      const params = { year: `${academicYear}/${academicYear + 1}` };
      const place = { file: 'classes.csv', line, column: 'termSourcedIds', value: fields.termSourcedIds };
      findings.warn('term_assumed', { ...place, params });
    }
    const id = idOf('offering', sourcedId);
    taught.set(sourcedId, { offeringId: id, academicYear, unit });

    const suffix = partitionOf(fields.classCode, courses.get(courseId)?.fields.courseCode ?? '');
    const place = `${unit.id} ${academicYear} ${term}`;
    const partition = partitions.has(`${place} ${suffix}`) ? `${suffix} ${sourcedId}`.trim() : suffix;
    partitions.add(`${place} ${partition}`);
    const offering = { id, unitId: unit.id, academicYear, term, partition, endsAt: new Date(endsAt) };
    target.classes.push(entryOf('classes', sourcedId, fields, id, offering));
  }
  return (classSourcedId) => taught.get(classSourcedId);
}

export const inOrder = <Row>(rows: Map<string, Row>): [sourcedId: string, row: Row][] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** `A` for class `145525-A` of course `145525`; the whole code if it doesn't begin with the course's. */
const partitionOf = (classCode: string, courseCode: string) =>
  courseCode && classCode.startsWith(courseCode)
    ? classCode.slice(courseCode.length).replace(/^[\s._/-]+/, '')
    : classCode;
