import * as z from 'zod/mini';

/** With both headers a portal asks `/api/saml/login` of an institution; docs/sso.md is their contract. */
export const PORTAL_SECRET_HEADER = 'x-portal-secret';
/** Base64url of the JSON of a `GatewayIdentity`. */
export const IDENTITY_HEADER = 'x-gateway-identity';

/** What a person can be known by, in the default order of trust (docs/sso.md). */
export const IDENTIFYING = [
  'schacPersonalUniqueCode',
  'schacPersonalUniqueID',
  'eduPersonPrincipalName',
  'mail',
] as const;
export type Identifying = (typeof IDENTIFYING)[number];

/**
 * The form of each identifier, in lower case, and the scope that names its institution. Of personal codes
 * only the European Student Identifier counts: others are unique within a country or system at most.
 */
export const IDENTIFIER_FORMS = {
  schacPersonalUniqueCode: /^urn:schac:personaluniquecode:int:esi:(?<scope>[^:\s]+):\S+$/,
  schacPersonalUniqueID: /^urn:schac:personaluniqueid:[a-z]{2}:[^:\s]+:\S+$/,
  eduPersonPrincipalName: /^[^@\s]+@(?<scope>[^@\s]+)$/,
  mail: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
} satisfies Record<Identifying, RegExp>;

/** Bytes of UTF-8 that one value of an attribute may have. */
export const ATTRIBUTE_BYTES = 256;

const value = z.string().check(z.minLength(1), z.maxLength(ATTRIBUTE_BYTES));

export const identifier = z.object({ attribute: z.enum(IDENTIFYING), value });
export type Identifier = z.infer<typeof identifier>;

/** Who stands behind a sign-in: proven by the gateway, its scopes checked, its values clean. */
export const gatewayIdentity = z.object({
  /** Lower case, since none of them is told apart by it. */
  identifiers: z.array(identifier).check(z.minLength(1), z.maxLength(12)),
  givenName: z.nullable(value),
  familyName: z.nullable(value),
  email: z.nullable(value),
  /** Without their scope, which is the institution's own. */
  affiliations: z.array(value).check(z.maxLength(16)),
  /** Of a signed assertion: to be accepted once. */
  assertion: z.nullable(z.object({ id: value, expiresAt: z.iso.datetime() })),
});
export type GatewayIdentity = z.infer<typeof gatewayIdentity>;
