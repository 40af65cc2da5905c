import { randomBytes } from 'node:crypto';

export interface ForeignPerson {
  id: number;
  username: string;
  password: string;
  profiles: ForeignProfile[];
}

export interface ForeignProfile {
  type: string;
  name: string;
  email?: string;
  badge?: number | string | null;
  hasCanvas?: boolean;
}

export type GivenForeigner = Partial<Omit<ForeignPerson, 'id'>>;
export type Holder = { person: ForeignPerson; profile: ForeignProfile };
export type ForeignPeople = ReturnType<typeof createForeignPeople>;

/** What every token begins with, so that a leak is found by this word. */
export const TOKEN_MARK = 'songbird-';

/** As little as the specification lets an institution say, in capitals, with a number for a badge. */
export const studentProfile: ForeignProfile = { type: 'STUDENT', name: 'Bea Foresti', badge: 4711 };
export const professorProfile: ForeignProfile = { type: 'Professor', name: 'Bea Foresti', badge: 'D9' };

/** Who the institution knows, and by which bearers. */
export function createForeignPeople() {
  const people: ForeignPerson[] = [];
  const tokens = new Map<string, Holder>();

  return {
    add(given: GivenForeigner): ForeignPerson {
      const id = 7_000 + people.length;
      const unless = {
        username: `ospite${id}`,
        password: 'segreta-più-di-così',
        profiles: [{ ...studentProfile }],
      };
      const person = { id, ...unless, ...given };
      people.push(person);
      return person;
    },
    find: (username: string | undefined, password: string) =>
      people.find((person) => person.username === username && person.password === password),
    /** A bearer of a profile; a new one of the first profile unless told otherwise. */
    issueToken(person: ForeignPerson, profile = firstOf(person), token = newToken()): string {
      tokens.set(token, { person, profile });
      return token;
    },
    holderOf: (token: string) => tokens.get(token),
    forgetTokens: () => tokens.clear(),
    forgetAll() {
      people.splice(0);
      tokens.clear();
    },
  };
}

const newToken = () => TOKEN_MARK + randomBytes(24).toString('base64url');

export function firstOf({ profiles: [profile] }: ForeignPerson): ForeignProfile {
  if (!profile) throw new Error('nobody without a profile can sign in here');
  return profile;
}
