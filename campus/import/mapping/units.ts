import { type Entry, entryOf, idOf } from '../planning/entries.ts';
import { realIdOf } from './assumed-ids.ts';
import type { Faculties } from './faculties.ts';
import type { Programmes } from './programmes.ts';
import { pushTo } from './push-to.ts';
import type { State } from './state.ts';

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
