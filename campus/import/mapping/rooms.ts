import type { Findings } from '../reports/findings.ts';

export type KnownRoom = { code: string; name: string };
/** A room that a bundle names and nobody knows: it has places at least for the largest class in it. */
export type NewRoom = { code: string; capacity: number };

const LONGEST_CODE = 64;

/** The rooms of a bundle by what it calls them: a code, or a name that only one room has. In any letter case. */
export function createRooms(known: KnownRoom[], findings: Findings) {
  const codes = new Map<string, string>();
  for (const [name, rooms] of Map.groupBy(known, (room) => keyOf(room.name))) {
    if (rooms[0] && rooms.length === 1) codes.set(name, rooms[0].code);
  }
  for (const { code } of known) codes.set(keyOf(code), code);
  const missing = new Map<string, NewRoom>();

  function add(location: string, line: number | null): string | null {
    const place = { file: 'classes.csv', line, column: 'location', value: location };
    if (location.length > LONGEST_CODE) {
      if (line !== null) findings.warn('room_unread', place);
      return null;
    }
    codes.set(keyOf(location), location);
    missing.set(location, { code: location, capacity: 1 });
    return location;
  }

  return {
    codeOf(location: string, students: number, line: number | null): string | null {
      if (location === '') return null;
      const code = codes.get(keyOf(location)) ?? add(location, line);
      const fresh = code === null ? undefined : missing.get(code);
      if (fresh) fresh.capacity = Math.max(fresh.capacity, students);
      return code;
    },
    missing: (): NewRoom[] => [...missing.values()],
  };
}

const keyOf = (name: string) => name.trim().toLowerCase();
