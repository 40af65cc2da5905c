import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  courseUnits,
  faculties,
  importRows,
  offerings,
  programmes,
  programmeUnits,
} from '../../db/schema.ts';
import { contentsOf, type Entry } from '../planning/entries.ts';
import { recordset, writeRows } from './bulk.ts';

export const writeFaculties = (tx: Database, entries: Entry<'orgs'>[]) =>
  writeRows(tx, faculties, contentsOf(entries), { target: ['id'], set: ['code', 'name'] });

export const writeProgrammes = (tx: Database, entries: Entry<'programmes'>[]) =>
  writeRows(tx, programmes, contentsOf(entries), { target: ['id'], set: ['title', 'level', 'facultyId'] });

/** A unit leaves the programme that an import put it in before. */
export async function writeUnits(tx: Database, entries: Entry<'courses'>[]): Promise<void> {
  const contents = contentsOf(entries);
  const set = ['code', 'title', 'cfu', 'facultyId'] as const;
  await writeRows(
    tx,
    courseUnits,
    contents.map(({ unit }) => unit),
    { target: ['id'], set: [...set] },
  );

  const places = contents.map(({ unit, place }) => ({
    unitId: unit.id,
    programmeId: place?.programmeId ?? null,
  }));
  await tx.execute(sql`
    delete from ${programmeUnits} using ${importRows}, ${recordset(places, { unitId: 'uuid', programmeId: 'uuid' })}
    where ${programmeUnits.unitId} = x."unitId" and ${programmeUnits.programmeId} is distinct from x."programmeId"
      and ${importRows.kind} = 'programmes' and ${importRows.entityId} = ${programmeUnits.programmeId}`);
  await writeRows(
    tx,
    programmeUnits,
    contents.flatMap(({ place }) => place ?? []),
    {
      target: ['programmeId', 'unitId'],
      set: ['year'],
    },
  );
}

/** One that comes back is open again; the status of one that only changes is the office's. */
export async function writeOfferings(
  tx: Database,
  entries: Entry<'classes'>[],
  isNew: boolean,
): Promise<void> {
  const rows = contentsOf(entries).map((offering) => ({
    ...offering,
    ...(isNew && { status: 'published' as const }),
  }));
  const set = ['unitId', 'academicYear', 'term', 'partition', 'endsAt'] as const;
  await writeRows(tx, offerings, rows, {
    target: ['id'],
    set: [...set, ...(isNew ? (['status'] as const) : [])],
  });
}
