import { describe, expect, it } from 'vitest';
import { type Attributes, identityFrom, lackingIn } from './identity.ts';

const scopes = ['example.edu'];
const esi = (org: string, code = '1234567') => `urn:schac:personalUniqueCode:int:esi:${org}:${code}`;

const alice: Attributes = {
  schacPersonalUniqueCode: [esi('example.edu')],
  eduPersonPrincipalName: ['Alice@Example.edu'],
  mail: ['Alice@example.edu'],
  eduPersonScopedAffiliation: ['student@example.edu', 'member@example.edu'],
  schacHomeOrganization: ['example.edu'],
  displayName: ['Alice Student'],
  givenName: ['Alice'],
  sn: ['Student'],
};

/** `alice` as the identity provider of another institution would have her. */
const stranger: Attributes = {
  schacPersonalUniqueCode: [esi('other.example')],
  eduPersonPrincipalName: ['sam@other.example'],
  mail: ['sam@other.example'],
  eduPersonScopedAffiliation: ['student@other.example'],
  schacHomeOrganization: ['other.example'],
};

describe('C10: who it is', () => {
  it('C10: is said by every identifier, and by the affiliations without their scope', () => {
    expect(identityFrom(alice, scopes)).toEqual({
      identifiers: [
        { attribute: 'schacPersonalUniqueCode', value: esi('example.edu').toLowerCase() },
        { attribute: 'eduPersonPrincipalName', value: 'alice@example.edu' },
        { attribute: 'mail', value: 'alice@example.edu' },
      ],
      givenName: 'Alice',
      familyName: 'Student',
      email: 'Alice@example.edu',
      affiliations: ['student', 'member'],
    });
  });

  it('C10: takes the first address and the code that is a European one', () => {
    const multi = {
      ...alice,
      mail: ['mia@example.edu', 'mia@alumni.example.edu'],
      schacPersonalUniqueCode: [
        'urn:schac:personalUniqueCode:de:example.edu:Matrikelnummer:998877',
        esi('example.edu', '7654321'),
      ],
    };
    expect(identityFrom(multi, scopes)).toMatchObject({
      identifiers: [
        { attribute: 'schacPersonalUniqueCode', value: esi('example.edu', '7654321').toLowerCase() },
        { attribute: 'eduPersonPrincipalName', value: 'alice@example.edu' },
        { attribute: 'mail', value: 'mia@example.edu' },
      ],
      email: 'mia@example.edu',
    });
  });

  it('C10: takes a tax code only beside something of the own scope', () => {
    const schacPersonalUniqueID = ['urn:schac:personalUniqueID:it:CF:RSSMRA80A01H501U'];
    expect(identityFrom({ schacPersonalUniqueID }, scopes)).toBe('noIdentity');
    expect(
      identityFrom({ schacPersonalUniqueID, schacHomeOrganization: ['example.edu'] }, scopes),
    ).toMatchObject({
      identifiers: [
        {
          attribute: 'schacPersonalUniqueID',
          value: 'urn:schac:personaluniqueid:it:cf:rssmra80a01h501u',
        },
      ],
    });
  });

  it.each<[string, Attributes]>([
    ['nothing', {}],
    ['a name alone', { displayName: ['Bare'] }],
    ['an affiliation alone', { eduPersonScopedAffiliation: ['student@example.edu'] }],
    ['an address alone, which tells no scope', { mail: ['alice@example.edu'] }],
    ['an address of elsewhere', { mail: ['a@gmail.example'], schacHomeOrganization: ['example.edu'] }],
    ['a name without a scope', { eduPersonPrincipalName: ['alice'] }],
    ['control characters', { eduPersonPrincipalName: ['alice\r\n@example.edu'] }],
    ['more than fits', { eduPersonPrincipalName: [`${'a'.repeat(250)}@example.edu`] }],
  ])('C10: is not said by %s', (_what, attributes) => {
    expect(identityFrom(attributes, scopes)).toBe('noIdentity');
  });
});

describe('C10: the scope', () => {
  it('C10: of another institution is refused', () => {
    expect(identityFrom(stranger, scopes)).toBe('foreignScope');
  });

  it('C10: is not mended by an address of the own one', () => {
    expect(identityFrom({ ...stranger, mail: ['alice@example.edu'] }, scopes)).toBe('foreignScope');
  });

  it.each(['example.edu.evil.example', 'evil-example.edu', 'sub.example.edu'])(
    'C10: %s is another one',
    (scope) => {
      expect(identityFrom({ eduPersonPrincipalName: [`alice@${scope}`] }, scopes)).toBe('foreignScope');
    },
  );

  it('C10: leaves out what a guest from abroad brings from home', () => {
    const guest = {
      ...alice,
      schacPersonalUniqueCode: [esi('other.example')],
      eduPersonScopedAffiliation: ['student@example.edu', 'faculty@other.example'],
    };
    expect(identityFrom(guest, scopes)).toMatchObject({
      identifiers: [{ attribute: 'eduPersonPrincipalName' }, { attribute: 'mail' }],
      affiliations: ['student'],
    });
  });

  it('C10: may be one of several', () => {
    expect(identityFrom(stranger, [...scopes, 'other.example'])).toMatchObject({
      affiliations: ['student'],
    });
  });
});

it.each<[Attributes, string | null, string | null]>([
  [{ givenName: ['Zoë'], sn: ['Åström-李'] }, 'Zoë', 'Åström-李'],
  [{ givenName: [''], sn: ['Rossi'], displayName: ['Anna Maria Rossi'] }, 'Anna Maria', 'Rossi'],
  [{ givenName: ['Anna'], displayName: ['Anna De Rossi'] }, 'Anna', 'De Rossi'],
  [{ displayName: ['Anna Maria Rossi'] }, 'Anna Maria', 'Rossi'],
  [{ displayName: ['Sukarno'] }, null, 'Sukarno'],
  [{ sn: ['Sukarno'] }, null, 'Sukarno'],
  [{ givenName: ['Madonna'], sn: ['-'] }, 'Madonna', null],
  [{ givenName: ['Madonna'], sn: ['(null)'], displayName: ['Madonna'] }, 'Madonna', null],
  [{ givenName: ['FNU'], sn: ['Suresh'] }, null, 'Suresh'],
  [{ givenName: ['null'], sn: ['N/A'], displayName: ['undefined'] }, null, null],
  [{ givenName: ['Jennifer'], sn: ['Null'] }, 'Jennifer', 'Null'],
  [{ displayName: ['Rossi, Anna'] }, 'Anna', 'Rossi'],
  [{ displayName: ['De Rossi, Anna Maria'] }, 'Anna Maria', 'De Rossi'],
  [{ displayName: ['Rossi, Anna (DISI)'] }, 'Anna', 'Rossi'],
  [{ displayName: ['Anna Rossi, PhD'] }, 'Anna', 'Rossi'],
  [{ displayName: ['Rossi, Anna, Ph.D.'] }, 'Anna', 'Rossi'],
  [{ sn: ['Rossi'], displayName: ['Rossi, Anna'] }, 'Anna', 'Rossi'],
  [{ sn: ['Rossi'], displayName: ['ROSSI Anna'] }, 'Anna', 'Rossi'],
  [{ givenName: ['Anna'], displayName: ['Rossi, Anna'] }, 'Anna', 'Rossi'],
  [{ givenName: ['Anna'], displayName: ['Anna'] }, 'Anna', null],
  [{ sn: ['Ross'], displayName: ['Rossi Anna'] }, null, 'Ross'],
  [{ displayName: ['x'] }, null, null],
  [{ givenName: ['Nu\u0301ria'], sn: [Buffer.from('Åström').toString('latin1')] }, 'Núria', 'Åström'],
  [{ sn: ['Rossi'], displayName: ['Anna Bianchi'] }, null, 'Rossi'],
  [{ givenName: ['<script>'], sn: ['tab\there'] }, '<script>', 'tab here'],
])('C10: of %j the names are %j and %j', (names, givenName, familyName) => {
  const attributes = { eduPersonPrincipalName: ['x@example.edu'], ...names };
  expect(identityFrom(attributes, scopes)).toMatchObject({ givenName, familyName });
});

describe('what is lacking, by the names of attributes alone', () => {
  it('tells what was not sent from what is of no use and from what is another institution’s', () => {
    const attributes = {
      eduPersonPrincipalName: ['alice@other.example'],
      schacPersonalUniqueCode: ['4711'],
      mail: ['alice at example.edu'],
      givenName: [' '],
      sn: ['x'.repeat(257)],
      displayName: ['Alice Student'],
    };
    expect(lackingIn(attributes, scopes)).toEqual({
      foreign: ['eduPersonPrincipalName'],
      unusable: ['schacPersonalUniqueCode', 'mail', 'sn'],
      absent: ['schacPersonalUniqueID', 'eduPersonScopedAffiliation', 'schacHomeOrganization', 'givenName'],
    });
  });

  it('finds nothing lacking where all is said', () => {
    const attributes = {
      ...alice,
      schacPersonalUniqueCode: ['urn:schac:personalUniqueCode:int:esi:example.edu:4711'],
      schacPersonalUniqueID: ['urn:schac:personalUniqueID:it:CF:RSSNNA00A41F205X'],
      schacHomeOrganization: ['example.edu'],
    };
    expect(Object.values(lackingIn(attributes, scopes)).flat()).toEqual([]);
  });
});
