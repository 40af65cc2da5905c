import * as z from 'zod/mini';
import { LANGUAGES } from './constants.ts';

export const language = z.enum(LANGUAGES, 'language');
export const profileType = z.enum(['student', 'professor']);
export type ProfileType = z.infer<typeof profileType>;

export const accountStatus = z.enum(['active', 'disabled']);

/** Institutions spell it in any case (calls.md); null when it is neither student nor professor (C13). */
const tolerantType = z.pipe(
  z.pipe(
    z.string(),
    z.transform((type: string) => type.toLowerCase()),
  ),
  z.string(),
);
const tolerantId = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const optionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text || null),
);
const optionalFlag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((flag) => flag ?? false),
);

/** The authenticated user as an institution sends it; `type` in lower case, whatever word it is. */
export const authenticatedUser = z.object({
  name: z.string(),
  email: z.pipe(
    z.nullish(z.string()),
    z.transform((email) => email ?? ''),
  ),
  type: tolerantType,
  badge: z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((badge) => (badge === null || badge === undefined || badge === '' ? null : String(badge))),
  ),
  hasCanvas: optionalFlag,
});
export type AuthenticatedUser = z.infer<typeof authenticatedUser>;

/** Fields of the profile form that an institution may keep to itself. */
export const registeredField = z.enum(['givenName', 'familyName', 'facultyId']);
export type RegisteredField = z.infer<typeof registeredField>;

/** The person's own details; institutions may leave any of them out. */
export const personalDetails = z.object({
  givenName: optionalText,
  familyName: optionalText,
  preferredName: optionalText,
  phone: optionalText,
  address: optionalText,
  language: z.catch(z.nullable(language), null),
  facultyId: z.pipe(
    z.nullish(tolerantId),
    z.transform((id) => id ?? null),
  ),
  hasPhoto: optionalFlag,
  hasPassword: z.pipe(
    z.nullish(z.boolean()),
    z.transform((flag) => flag ?? true),
  ),
  /** An address that takes the e-mail's place once its link was opened. */
  pendingEmail: z.optional(z.string()),
  /** The e-mail itself waits for its link. */
  emailUnproven: z.optional(z.boolean()),
  /** What is changed by the institution alone. */
  registered: z.optional(z.catch(z.array(registeredField), [])),
});

/** What `/api/user/profile` answers: the user and the details in one object, or null. */
export const userProfile = z.nullable(z.extend(authenticatedUser, personalDetails.shape));
export type UserProfile = z.infer<typeof userProfile>;

/** One profile as an institution lists it. The token never goes on to the browser (C2). */
export const listedProfile = z.object({
  type: tolerantType,
  name: z.string(),
  badge: authenticatedUser.shape.badge,
  token: z.string().check(z.minLength(1)),
});
export type ListedProfile = z.infer<typeof listedProfile>;

/** One profile as the browser learns of it (C3). */
export const profileChoice = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string(),
  badge: z.nullable(z.string()),
  current: z.boolean(),
});
export type ProfileChoice = z.infer<typeof profileChoice>;
export const profileChoices = z.array(profileChoice);

/** What is answered to a link that was mailed to an address. */
export const emailStep = z.union([
  z.object({ proven: z.literal(true) }),
  z.object({ undone: z.literal(true) }),
]);

export const confirmation = z.object({ confirmed: z.literal(true) });

/** The login record of an institution; `id` is the customer-relationship id, exposed as crmId. Its loginDate is not used (C1). */
export const loginRecord = z.object({ id: tolerantId });

export const faculty = z.object({ id: tolerantId, name: z.string() });
export type Faculty = z.infer<typeof faculty>;

export const listedProfessor = z.object({
  id: tolerantId,
  name: z.string(),
  email: z.nullish(z.string()),
  faculty: z.nullish(z.string()),
});

/** Which fields of a form are not acceptable and why; form and policy only, never whether somebody exists. */
export const validation = z.object({
  valid: z.boolean(),
  fields: z.record(z.string(), z.array(z.string())),
});

/** What `/api/session/status` tells the page: the record without any token (C1). Instants in UTC. */
export const sessionStatus = z.object({
  authenticated: z.boolean(),
  loginDate: z.nullable(z.iso.datetime()),
  /** When the window closes; autologin moves it, but never beyond `absoluteEnd`. */
  endsAt: z.nullable(z.iso.datetime()),
  absoluteEnd: z.nullable(z.iso.datetime()),
  crmId: z.nullable(z.string()),
  profile: z.nullable(profileChoice),
  serverNow: z.iso.datetime(),
});
export type SessionStatus = z.infer<typeof sessionStatus>;
