import { type Entry, entryOf, idOf } from '../planning/entries.ts';
import { listOf } from '../reading/files.ts';
import type { Findings } from '../reports/findings.ts';
import { courseIdOf } from './assumed-ids.ts';
import type { Calendar } from './calendar.ts';
import type { State } from './state.ts';
import type { PlacedUnit, Units } from './units.ts';

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
