import { readLoginData } from './login-data';

let key: string | null = null;
let person: string | null = null;

/** The profile this document was made for; each call says it, so that none acts for another (C3). */
export const pageProfileKey = () => key;

export function setPageProfile(next: string | null) {
  key = next;
}

/** Whom this document was made for; null for nobody. */
export const pagePerson = () => person;

export function setPagePerson(next: string | null) {
  person = next;
}

/** Who is signed in, unless this document was made for somebody else. */
export function ownPerson(): string | null {
  const id = readLoginData()?.id ?? null;
  return person === null || id === person ? id : null;
}
