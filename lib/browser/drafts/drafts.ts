import * as z from 'zod/mini';
import { ownPerson, pagePerson } from '../session/page-profile';
import { DRAFT_PREFIX as PREFIX } from './draft-names';
import { keepItem } from './keep-item';
import { forgetOld, openOwn, sealOwn } from './own-seal';

/**
 * A form's typed values, kept until they are sent (C9): in the local storage, encrypted with a key that only
 * the same person's sessions get; before sign-in, plain in this tab only.
 */
export type DraftFields = Record<string, string | boolean>;

const plain = z.record(z.string(), z.union([z.string(), z.boolean()]));

export async function keepDraft(form: string, fields: DraftFields): Promise<void> {
  const owner = ownPerson();
  if (!owner) return keepPlain(form, fields);
  const entry = await sealOwn(JSON.stringify(fields));
  if (entry && ownPerson() === owner) keepItem('localStorage', nameOf(owner, form), entry);
}

/** The person's draft of a form; null when there is none, it is over a day old, or it is somebody else's. */
export async function readDraft(form: string): Promise<DraftFields | null> {
  forgetOld(PREFIX);
  const owner = ownPerson();
  if (!owner) return readPlain(sessionStorage.getItem(PREFIX + form));
  return readPlain(await openOwn(localStorage.getItem(nameOf(owner, form))));
}

/** A document that was signed in when it was made leaves nothing readable behind after the sign-out. */
function keepPlain(form: string, fields: DraftFields): void {
  if (pagePerson() === null) keepItem('sessionStorage', PREFIX + form, JSON.stringify(fields));
}

export function dropDraft(form: string): void {
  const owner = ownPerson();
  sessionStorage.removeItem(PREFIX + form);
  if (owner) localStorage.removeItem(nameOf(owner, form));
}

const nameOf = (owner: string, form: string) => `${PREFIX}${owner}.${form}`;

function readPlain(text: string | null): DraftFields | null {
  const fields = plain.safeParse(JSON.parse(text ?? 'null'));
  return fields.success ? fields.data : null;
}
