import {
  type GatewayIdentity,
  IDENTIFIER_FORMS,
  IDENTIFYING,
  type Identifier,
} from '../../../contract/accounts/gateway.ts';
import { exact } from './header-values.ts';
import { isName, namesOf } from './names.ts';

/** What a gateway may say of a person, by the names of the schemas eduPerson, SCHAC and inetOrgPerson. */
export const ATTRIBUTES = [
  ...IDENTIFYING,
  'eduPersonScopedAffiliation',
  'schacHomeOrganization',
  'displayName',
  'givenName',
  'sn',
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export type Attributes = Partial<Record<Attribute, string[]>>;

/** `noIdentity`: nothing that names a person; `foreignScope`: all that does is another institution's. */
export type Unusable = 'noIdentity' | 'foreignScope';

const MAX_CODES = 8;
const MAX_AFFILIATIONS = 16;

/**
 * The identity, by values within the institution's own `scopes`: gateways trust any scope. Only the first of
 * several values counts, except personal codes and affiliations, which the institution assigns.
 */
export function identityFrom(
  attributes: Attributes,
  scopes: readonly string[],
): Omit<GatewayIdentity, 'assertion'> | Unusable {
  const isOwn = (scope: string) => scopes.includes(scope);
  const scoped = scopedValues(attributes);
  const own = scoped.filter(({ scope }) => isOwn(scope));
  if (own.length === 0) return scoped.length > 0 ? 'foreignScope' : 'noIdentity';

  const email = emailOf(attributes);
  const hasOwnAddress = email !== null && isOwn(scopeOf(email));
  const identifiers = [
    ...own.flatMap(({ attribute, value }) => (isIdentifying(attribute) ? [{ attribute, value }] : [])),
    ...identifier('schacPersonalUniqueID', uniqueIdOf(attributes)),
    ...identifier('mail', hasOwnAddress ? email : null),
  ];
  if (identifiers.length === 0) return 'noIdentity';
  const affiliations = own.filter(({ attribute }) => attribute === 'eduPersonScopedAffiliation');
  return {
    identifiers,
    ...namesOf(attributes),
    email,
    affiliations: affiliations.map(({ value }) => value.slice(0, value.lastIndexOf('@'))),
  };
}

/**
 * By their names alone, for the log: the attributes that a gateway didn't send, those whose value is of no
 * use (another form, too long, a sign in a name's place), and those of another institution.
 */
export type Lacking = Partial<Record<'absent' | 'unusable' | 'foreign', Attribute[]>>;

export function lackingIn(attributes: Attributes, scopes: readonly string[]): Lacking {
  const scoped = scopedValues(attributes);
  const { fine: _, ...lacking } = Object.groupBy(ATTRIBUTES, (attribute) => {
    const values = attributes[attribute] ?? [];
    if (values.every((value) => value.trim() === '')) return 'absent';
    if (!UNSCOPED[attribute]) {
      const said = scoped.filter((each) => each.attribute === attribute);
      if (said.length === 0) return 'unusable';
      return said.some(({ scope }) => scopes.includes(scope)) ? 'fine' : 'foreign';
    }
    return UNSCOPED[attribute](attributes) ? 'fine' : 'unusable';
  });
  return lacking;
}

/** Whether the value of an attribute that says no institution is of use. */
const UNSCOPED: Partial<Record<Attribute, (attributes: Attributes) => boolean>> = {
  schacPersonalUniqueID: (attributes) => uniqueIdOf(attributes) !== null,
  mail: (attributes) => emailOf(attributes) !== null,
  displayName: ({ displayName }) => isName(displayName),
  givenName: ({ givenName }) => isName(givenName),
  sn: ({ sn }) => isName(sn),
};

type Scoped = { attribute: Attribute; value: string; scope: string };

/** Every value that says of which institution it is. */
function scopedValues(attributes: Attributes): Scoped[] {
  const [name] = attributes.eduPersonPrincipalName ?? [];
  const [home] = attributes.schacHomeOrganization ?? [];
  return [
    ...scopedAs('schacPersonalUniqueCode', attributes.schacPersonalUniqueCode, ESI).slice(0, MAX_CODES),
    ...scopedAs('eduPersonPrincipalName', [name], AT_SCOPE),
    ...scopedAs('eduPersonScopedAffiliation', attributes.eduPersonScopedAffiliation, AT_SCOPE).slice(
      0,
      MAX_AFFILIATIONS,
    ),
    ...scopedAs('schacHomeOrganization', [home], /^(?<scope>\S+)$/),
  ];
}

const {
  schacPersonalUniqueCode: ESI,
  schacPersonalUniqueID: UNIQUE_ID,
  eduPersonPrincipalName: AT_SCOPE,
  mail: ADDRESS,
} = IDENTIFIER_FORMS;

function scopedAs(attribute: Attribute, values: (string | undefined)[] = [], form: RegExp): Scoped[] {
  return values.flatMap((each) => {
    const value = exact(each)?.toLowerCase() ?? '';
    const scope = form.exec(value)?.groups?.scope;
    return scope ? [{ attribute, value, scope }] : [];
  });
}

function uniqueIdOf({ schacPersonalUniqueID: [first] = [] }: Attributes): string | null {
  const value = exact(first)?.toLowerCase() ?? '';
  return UNIQUE_ID.test(value) ? value : null;
}

function emailOf({ mail: [first] = [] }: Attributes): string | null {
  const value = exact(first) ?? '';
  return ADDRESS.test(value) ? value : null;
}

const scopeOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const identifier = (attribute: Identifier['attribute'], value: string | null): Identifier[] =>
  value === null ? [] : [{ attribute, value: value.toLowerCase() }];

const isIdentifying = (attribute: Attribute): attribute is Identifier['attribute'] =>
  IDENTIFYING.some((each) => each === attribute);
