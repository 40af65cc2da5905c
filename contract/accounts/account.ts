import * as z from 'zod/mini';
import { LANGUAGES } from '../wire/constants.ts';
import { named, readableList } from '../wire/readable.ts';

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
/** A text or a number; anything else is no text. */
const optionalText = z
  .pipe(
    z.optional(z.unknown()),
    z.transform((text) =>
      typeof text === 'number' || (typeof text === 'string' && text) ? String(text) : null,
    ),
  )
  .register(z.globalRegistry, { type: ['string', 'number', 'null'] });
/** True and false in the ways they are written; `unsaid` stands for anything else. */
const flag = (unsaid: boolean) =>
  z
    .pipe(
      z.optional(z.unknown()),
      z.transform((said) => {
        const word = String(said).toLowerCase();
        if (word === 'true' || word === '1') return true;
        return word === 'false' || word === '0' ? false : unsaid;
      }),
    )
    .register(z.globalRegistry, { type: ['boolean', 'string', 'number', 'null'] });

/** The authenticated user as an institution sends it; `type` in lower case, whatever word it is. */
export const authenticatedUser = z.object({
  name: z.string(),
  email: z.pipe(
    optionalText,
    z.transform((email) => email ?? ''),
  ),
  /** `student` or `professor`, in any letter case; nobody is let in as anything else. */
  type: tolerantType,
  /** The student number. A student without one sees the offers alone. */
  badge: optionalText,
  /** The menu has the link to the learning platform. */
  hasCanvas: flag(false),
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
  language: z.pipe(
    optionalText,
    z.transform((said) => language.safeParse(said?.toLowerCase().split(/[-_]/)[0]).data ?? null),
  ),
  facultyId: optionalText,
  hasPhoto: flag(false),
  hasPassword: flag(true),
  /** An address that takes the e-mail's place once its link was opened. */
  pendingEmail: z.catch(z.optional(z.string()), undefined),
  /** The e-mail itself waits for its link. */
  emailUnproven: z.catch(z.optional(z.boolean()), undefined),
  /** What is changed by the institution alone. */
  registered: z.optional(z.catch(readableList(registeredField), [])),
});

/** What `/api/user/profile` answers: the user and the details in one object, or null. */
export const userProfile = z.nullable(z.extend(authenticatedUser, personalDetails.shape));
export type UserProfile = z.infer<typeof userProfile>;

/** Who is fetched by their token: nothing at all is nobody (C13). */
export const fetchedUser = z.pipe(
  z.nullish(z.extend(authenticatedUser, personalDetails.shape)),
  z.transform((user) => user ?? null),
);

/** The saved profile where the result can be read as one; anything else will do, as nobody needs it (D1). */
export const savedProfile = z.catch(userProfile, null);

/** What it says of how somebody is called and reached. */
export const renaming = z.catch(
  z.object({
    name: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
    email: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  }),
  {},
);

/** One profile as an institution lists it. The token never goes on to the browser (C2). */
export const listedProfile = z.object({
  /** `student` or `professor`, in any letter case. */
  type: tolerantType,
  name: z.string(),
  badge: authenticatedUser.shape.badge,
  /** The bearer with which the portal goes on as this profile. */
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

/**
 * The login record. `id` names the person, whichever profile is chosen: the customer-relationship id (C1).
 */
export const loginRecord = z.object({ id: tolerantId });

export const faculty = named;
export type Faculty = z.infer<typeof faculty>;

export const listedProfessor = z
  .pipe(
    z.pipe(
      z.unknown(),
      z.transform((entry) => ({ ...(typeof entry === 'object' && entry), ...named.safeParse(entry).data })),
    ),
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.catch(z.nullish(z.string()), null),
      faculty: z.nullish(
        z.catch(
          z.nullable(
            z.pipe(
              named,
              z.transform(({ name }) => name),
            ),
          ),
          null,
        ),
      ),
    }),
  )
  .register(z.globalRegistry, {
    anyOf: [
      {
        type: 'object',
        properties: {
          id: { type: ['string', 'number'] },
          name: { type: 'string' },
          email: { type: ['string', 'null'] },
          faculty: { type: ['string', 'object', 'null'] },
        },
      },
      { type: ['string', 'number'] },
    ],
  });

/** Which fields of a form are not acceptable and why; form and policy only, never whether somebody exists. */
export const validation = z.object({
  valid: z.boolean(),
  fields: z.record(z.string(), z.array(z.string())),
});

/** The same as an institution says it: one word in place of a list, and `fields` or `valid` alone. */
export const tolerantValidation = z.pipe(
  z.union([
    z.object({ fields: z.record(z.string(), z.unknown()) }),
    z.object({ fields: z.optional(z.null()), valid: z.boolean() }),
  ]),
  z.transform(({ fields: said }) => {
    const fields = Object.fromEntries(Object.entries(said ?? {}).flatMap(fieldTexts));
    return { valid: Object.keys(fields).length === 0, fields };
  }),
);

function fieldTexts([field, reasons]: [string, unknown]): [string, string[]][] {
  const words = [reasons].flat().filter((word): word is string => typeof word === 'string' && word !== '');
  return words.length > 0 ? [[field, words]] : [];
}

/** What `/api/session/status` tells the page: the record without any token (C1). Instants in UTC. */
export const sessionStatus = z.object({
  authenticated: z.boolean(),
  loginDate: z.nullable(z.iso.datetime()),
  /** When the window closes; autologin moves it, but never beyond `absoluteEnd`. */
  endsAt: z.nullable(z.iso.datetime()),
  absoluteEnd: z.nullable(z.iso.datetime()),
  crmId: z.nullable(z.string()),
  profile: z.nullable(profileChoice),
  /** What a sign-out says of this session when there is no network (C6). */
  leftMark: z.nullable(z.string()),
  serverNow: z.iso.datetime(),
});
export type SessionStatus = z.infer<typeof sessionStatus>;
