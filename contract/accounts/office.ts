import * as z from 'zod/mini';
import { emailAddress } from '../wire/contacts.ts';
import { id } from '../wire/id.ts';
import { code, title } from '../wire/office-fields.ts';
import { language, profileType } from './account.ts';
import { newPassword } from './account-forms.ts';
import { ATTRIBUTE_BYTES, IDENTIFIER_FORMS } from './gateway.ts';

/** A person with first profiles. Without a password or its hash, they sign in by recovery or SSO only. */
export const addPersonRequest = z.object({
  /** Empty for who has one name only, which is the family name. */
  givenName: z.string().check(z.trim(), z.maxLength(300)),
  familyName: title,
  email: emailAddress,
  username: z.optional(code),
  password: z.optional(newPassword),
  /** A PHC string of argon2id; comes before `password`. */
  passwordHash: z.optional(z.string().check(z.regex(/^\$argon2id\$v=19\$/))),
  language: z.optional(language),
  profiles: z
    .array(
      z.object({
        type: profileType,
        badge: z.optional(code),
        facultyCode: z.optional(code),
        hasCanvas: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(20)),
});
export type AddPerson = z.infer<typeof addPersonRequest>;

/** The profiles in the order they were given. */
export const addedPerson = z.object({ personId: id, profileIds: z.array(id) });
export type AddedPerson = z.infer<typeof addedPerson>;

/** What the gateway's identity provider knows somebody by; a person may have several of one attribute. */
export const identityRequest = z.object({
  personId: id,
  attribute: z.enum(['schacPersonalUniqueCode', 'schacPersonalUniqueID', 'eduPersonPrincipalName']),
  value: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(ATTRIBUTE_BYTES)),
});
export type Identity = z.infer<typeof identityRequest>;

/** Whether a gateway's value could ever be this one. */
export const isIdentifier = ({ attribute, value }: Omit<Identity, 'personId'>): boolean =>
  IDENTIFIER_FORMS[attribute].test(value) &&
  !/\p{Cc}/u.test(value) &&
  new TextEncoder().encode(value).length <= ATTRIBUTE_BYTES;

/** What is added has the form of its attribute; what is removed may be from before. */
export const addIdentityRequest = identityRequest.check(
  z.refine(isIdentifier, { error: 'form', path: ['value'] }),
);

export const listIdentitiesRequest = z.object({ personId: id });
export const listedIdentities = z.array(z.object({ attribute: z.string(), value: z.string() }));

export const profileRequest = z.object({ profileId: id });
export const issuedToken = z.object({ token: z.string() });

/** By student number or badge, or by e-mail address. */
export const findRequest = z.object({ who: code });
export const foundPeople = z.array(z.object({ personId: id, name: z.string() }));
export const foundProfiles = z.array(
  z.object({ profileId: id, type: profileType, badge: z.nullable(z.string()), name: z.string() }),
);
