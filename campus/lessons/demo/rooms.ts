import { rooms } from '../../db/schema.ts';
import type { Making } from '../../making.ts';

const SCIENCE = { building: 'Polo scientifico', address: 'Via delle Scienze 4' };
const HUMANITIES = { building: 'Palazzo Prati', address: 'Piazza dell’Università 1' };

/** The fourth is too small for what is taught in it. */
const ROOMS = [
  { code: 'S1', name: 'Aula 1', capacity: 120, ...SCIENCE },
  { code: 'S2', name: 'Aula 2', capacity: 90, ...SCIENCE },
  { code: 'S3', name: 'Aula 3', capacity: 60, ...SCIENCE },
  { code: 'S4', name: 'Aula 4', capacity: 12, ...SCIENCE },
  { code: 'S5', name: 'Laboratorio informatico', capacity: 40, ...SCIENCE },
  { code: 'S6', name: 'Aula magna', capacity: 300, ...SCIENCE },
  { code: 'P1', name: 'Sala Prati', capacity: 80, ...HUMANITIES },
  { code: 'P2', name: 'Aula 12', capacity: 60, ...HUMANITIES },
  { code: 'P3', name: 'Aula 13', capacity: 60, ...HUMANITIES },
  { code: 'P4', name: 'Aula 14', capacity: 45, ...HUMANITIES },
  { code: 'P5', name: 'Aula 15', capacity: 45, ...HUMANITIES },
  { code: 'P6', name: 'Aula 16', capacity: 45, ...HUMANITIES },
  { code: 'P7', name: 'Sala seminari', capacity: 25, ...HUMANITIES },
] as const;

/** A room for each professor, so that no two want one. */
export async function addRooms({ tx }: Making, professorIds: string[]): Promise<Map<string, string>> {
  const added = await tx
    .insert(rooms)
    .values([...ROOMS])
    .returning({ id: rooms.id });
  return new Map(professorIds.map((id, index) => [id, added[index % added.length]?.id ?? '']));
}
