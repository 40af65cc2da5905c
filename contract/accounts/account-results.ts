import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { language, profileType, registeredField } from './account.ts';

/*
 * Exact schemas for what campus sends. Those of `contract/accounts/account.ts` accept what any institution
 * sends, so they cannot be used for writing.
 */
const optionalText = z.nullable(z.string());

export const loginRecord = z.object({ id, loginDate: z.iso.datetime() });

export const profile = z.nullable(
  z.object({
    name: z.string(),
    email: z.string(),
    type: profileType,
    badge: optionalText,
    hasCanvas: z.boolean(),
    givenName: z.string(),
    familyName: z.string(),
    preferredName: optionalText,
    phone: optionalText,
    address: optionalText,
    language,
    facultyId: z.nullable(id),
    hasPhoto: z.boolean(),
    hasPassword: z.boolean(),
    pendingEmail: z.optional(z.string()),
    emailUnproven: z.optional(z.boolean()),
    registered: z.optional(z.array(registeredField)),
  }),
);

export const profileWithToken = z.object({
  type: profileType,
  name: z.string(),
  badge: optionalText,
  token: z.string(),
});

export const faculty = z.object({ id, name: z.string() });

export const professor = z.object({
  id,
  name: z.string(),
  email: z.optional(z.string()),
  faculty: z.optional(z.string()),
});

export const recoveryStep = z.union([
  z.object({ sent: z.literal(true) }),
  z.object({ changed: z.literal(true) }),
]);

/** Where a portal leads after a sign-out, to end the gateway's session too; null where that is all. */
export const leaveTo = z.nullable(z.object({ leaveTo: z.string() }));
