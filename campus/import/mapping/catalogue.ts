import type { programmes } from '../../db/schema.ts';
import { type Entry, entryOf, idOf } from '../writing/entries.ts';
import { listOf } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { courseIdOf, realIdOf } from './assumed-ids.ts';
import type { Calendar } from './calendar.ts';
import { pushTo, type State } from './state.ts';

export type Faculties = {
  entries: Entry<'orgs'>[];
  /** Null for an org that is no faculty. */
  idOf(orgSourcedId: string): string | null;
};

/** Every org becomes a faculty, but the one on top of others: that is the institution itself. */
export function mapFaculties(orgs: State['orgs']): Faculties {
  const parents = new Set([...orgs.values()].map(({ fields }) => fields.parentSourcedId));
  const isInstitution = (sourcedId: string) =>
    parents.has(sourcedId) && !orgs.has(orgs.get(sourcedId)?.fields.parentSourcedId ?? '');
  const entries = [...orgs].map(([sourcedId, { fields }]) => {
    if (isInstitution(sourcedId)) return entryOf('orgs', sourcedId, fields, null, null);
    const id = idOf('faculty', sourcedId);
    return entryOf('orgs', sourcedId, fields, id, { id, code: codeOf(fields), name: { it: fields.name } });
  });
  const ids = new Map(entries.map(({ sourcedId, entityId }) => [sourcedId, entityId]));
  return { entries, idOf: (orgSourcedId) => ids.get(orgSourcedId) ?? null };
}

const codeOf = ({ identifier, sourcedId }: { identifier: string; sourcedId: string }) =>
  identifier || sourcedId;

export type Programmes = {
  entries: Entry<'programmes'>[];
  /** Null for a code that no course has. */
  idOf(code: string): string | null;
  /** The code that a role names; a role that names none is of the programme that its org stands for. */
  codeOfRole(role: { 'metadata.programmeCode': string; orgSourcedId: string }): string;
};

/**
 * Programmes are made of the courses that name them (the first one's name and level stand), of the orgs of students
 * whose role names none, and of what earlier imports made, as long as a student is in it.
 */
export function mapProgrammes(
  { courses, roles, orgs }: State,
  faculties: Faculties,
  earlier: Map<string, Record<string, string>>,
): Programmes {
  const entries = new Map<string, Entry<'programmes'>>();
  const add = (code: string, name: string, level: string, org: string) => {
    if (!entries.has(code)) entries.set(code, programmeOf(code, name, level, org, faculties));
  };
  const codeOfRole: Programmes['codeOfRole'] = (role) => {
    const org = orgs.get(role.orgSourcedId)?.fields;
    return role['metadata.programmeCode'] || (org ? codeOf(org) : role.orgSourcedId);
  };

  for (const { fields } of courses.values()) {
    const code = fields['metadata.programmeCode'];
    const name = fields['metadata.programmeName'] || code;
    if (code) add(code, name, fields['metadata.programmeLevel'], fields.orgSourcedId);
  }
  for (const { fields } of roles.values()) {
    if (fields.role !== 'student') continue;
    const code = codeOfRole(fields);
    const known = earlier.get(code);
    const org = orgs.get(fields.orgSourcedId)?.fields;
    if (!fields['metadata.programmeCode']) add(code, org?.name ?? code, '', fields.orgSourcedId);
    else if (known) add(code, known.name ?? code, known.level ?? '', known.orgSourcedId ?? '');
  }
  return {
    entries: [...entries.values()],
    idOf: (code) => entries.get(code)?.entityId ?? null,
    codeOfRole,
  };
}

function programmeOf(code: string, name: string, level: string, orgSourcedId: string, faculties: Faculties) {
  const id = idOf('programme', code);
  const facultyId = faculties.idOf(orgSourcedId);
  return entryOf('programmes', code, { name, level, orgSourcedId }, id, {
    id,
    code,
    title: { it: name },
    level: levelOf(level),
    facultyId,
  });
}

/** The levels of a catalogue as its `metadata.programmeLevel` spells them. */
function levelOf(level: string): (typeof programmes.$inferInsert)['level'] {
  if (level.startsWith('single-cycle')) return 'single-cycle';
  return (['bachelor', 'master', 'doctorate'] as const).find((each) => each === level) ?? 'other';
}

/** A unit in its programme; without one, nothing is known of the year. */
export type PlacedUnit = { id: string; cfu: number; programmeId: string | null; year: number };

export type Units = {
  entries: Entry<'courses'>[];
  of(courseSourcedId: string): PlacedUnit | undefined;
  /** The units that a programme foresees for one of its years. */
  ofYear(programmeId: string, year: number): PlacedUnit[];
};

/** A course becomes a unit by its sourcedId, since its code may recur; what its metadata leaves out is 0 and year 1. */
export function mapUnits(courses: State['courses'], faculties: Faculties, programmes: Programmes): Units {
  const units = new Map<string, PlacedUnit>();
  const byYear = new Map<string, PlacedUnit[]>();
  const entries = [...courses].map(([sourcedId, { fields }]) => {
    const id = idOf('unit', realIdOf(sourcedId));
    const cfu = Number(fields['metadata.credits']);
    const year = Number(fields['metadata.year'] || 1);
    const programmeId = programmes.idOf(fields['metadata.programmeCode']);
    const placed = { id, cfu, programmeId, year };
    units.set(sourcedId, placed);
    if (programmeId) pushTo(byYear, `${programmeId} ${year}`, placed);
    return entryOf('courses', sourcedId, fields, id, {
      unit: {
        id,
        code: fields.courseCode || sourcedId,
        title: { it: fields.title },
        cfu,
        facultyId: faculties.idOf(fields.orgSourcedId),
      },
      place: programmeId ? { programmeId, unitId: id, year, kind: 'mandatory' } : null,
    });
  });
  return {
    entries,
    of: (courseSourcedId) => units.get(courseSourcedId),
    ofYear: (programmeId, year) => byYear.get(`${programmeId} ${year}`) ?? [],
  };
}

export type TaughtUnit = { offeringId: string; academicYear: number; unit: PlacedUnit };

export type Offerings = { entries: Entry<'classes'>[]; of(classSourcedId: string): TaughtUnit | undefined };

/**
 * A class becomes the offering of its course in the year and term of its sessions, the whole of the latest year where
 * it has none; the partition is what its code
 * adds to the course's, and the sourcedId too where that isn't enough to tell two classes apart.
 */
export function mapOfferings(
  { classes, courses }: Pick<State, 'classes' | 'courses'>,
  calendar: Calendar,
  units: Units,
  findings: Findings,
): Offerings {
  const taught = new Map<string, TaughtUnit>();
  const partitions = new Set<string>();
  const inOrder = [...classes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = inOrder.map(([sourcedId, { line, fields }]) => {
    const courseId = courseIdOf(fields, courses);
    const unit = units.of(courseId);
    const terms = listOf(fields.termSourcedIds);
    const period = calendar.periodOf(terms) ?? calendar.wholeYear;
    if (!unit) throw new Error(`class ${sourcedId} was not checked`);
    if (period === calendar.wholeYear && line !== null) {
      const params = { year: `${period.academicYear}/${period.academicYear + 1}` };
      const place = { line, column: 'termSourcedIds', value: fields.termSourcedIds, params };
      findings.warn('term_assumed', { file: 'classes.csv', ...place });
    }
    const offeringId = idOf('offering', sourcedId);
    const { academicYear, term, endsAt } = period;
    taught.set(sourcedId, { offeringId, academicYear, unit });

    const suffix = partitionOf(fields.classCode, courses.get(courseId)?.fields.courseCode ?? '');
    const place = `${unit.id} ${academicYear} ${term}`;
    const partition = partitions.has(`${place} ${suffix}`) ? `${suffix} ${sourcedId}`.trim() : suffix;
    partitions.add(`${place} ${partition}`);
    const content = {
      id: offeringId,
      unitId: unit.id,
      academicYear,
      term,
      partition,
      endsAt: new Date(endsAt),
    };
    return entryOf('classes', sourcedId, fields, offeringId, content);
  });
  return { entries, of: (classSourcedId) => taught.get(classSourcedId) };
}

/** `A` of the class `145525-A` of the course `145525`; the whole code where it doesn't begin with the course's. */
const partitionOf = (classCode: string, courseCode: string) =>
  courseCode && classCode.startsWith(courseCode)
    ? classCode.slice(courseCode.length).replace(/^[\s._/-]+/, '')
    : classCode;
