import { expect, it } from 'vitest';
import type { Identifier } from '../../../contract/accounts/gateway.ts';
import { gatewayNamesOf, isSamePerson } from './gateway-names.ts';

const of = (...identifiers: [Identifier['attribute'], string][]) =>
  gatewayNamesOf(identifiers.map(([attribute, value]) => ({ attribute, value })));

const alice = of(['eduPersonPrincipalName', 'alice@example.edu'], ['mail', 'alice@example.edu']);

it.each<[string, string[], boolean]>([
  ['the same words', alice, true],
  ['other letters', of(['eduPersonPrincipalName', 'Alice@Example.edu']), true],
  [
    'one of several codes',
    of(['eduPersonPrincipalName', 'alice@example.edu'], ['mail', 'new@example.edu']),
    true,
  ],
  ['her address alone', of(['mail', 'alice@example.edu']), true],
  [
    'her address, given to a newcomer',
    of(['eduPersonPrincipalName', 'bob@example.edu'], ['mail', 'alice@example.edu']),
    false,
  ],
  ['her name as an address', of(['mail', 'other@example.edu']), false],
  ['nothing that both have', of(['schacPersonalUniqueID', 'urn:schac:personaluniqueid:it:cf:x']), false],
  ['nothing', [], false],
])('C10: by %s it is the same person: %#', (_what, given, isSame) => {
  expect(isSamePerson(alice, given)).toBe(isSame);
  expect(isSamePerson(given, alice)).toBe(isSame);
});

it('C10: a session has room for as many as a gateway may name, and tells nothing of them', () => {
  const names = of(['mail', 'alice@example.edu']);
  expect(names[0]).toMatch(/^3[\w-]{16}$/);
});
