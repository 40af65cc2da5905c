import { createHash } from 'node:crypto';
import { IDENTIFYING, type Identifier } from '../../../contract/accounts/gateway.ts';

/**
 * By what the gateway names a person, as a session keeps it: of each identifier the place of its attribute in
 * `IDENTIFYING` and a digest of its value.
 */
export const gatewayNamesOf = (identifiers: readonly Identifier[]): string[] =>
  identifiers.map(({ attribute, value }) => `${IDENTIFYING.indexOf(attribute)}${digest(value)}`);

/** Whether both name one person: by the most trusted attribute that both have. */
export function isSamePerson(some: readonly string[], others: readonly string[]): boolean {
  for (const place of IDENTIFYING.keys()) {
    const [own, given] = [some, others].map((names) => names.filter((name) => name.startsWith(`${place}`)));
    if (own?.length && given?.length) return own.some((name) => given.includes(name));
  }
  return false;
}

/** 96 bits: values of one institution never share one. */
const digest = (value: string) =>
  createHash('sha256').update(value.toLowerCase()).digest('base64url').slice(0, 16);
