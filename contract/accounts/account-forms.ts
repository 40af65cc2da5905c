import * as z from 'zod/mini';
import { emailAddress, phoneNumber } from '../wire/contacts.ts';
import { OFFER_CODE } from '../wire/offer-code.ts';
import { language } from './account.ts';
import { isTaxCode, plainTaxCode } from './tax-code.ts';

/**
 * The words of the rules that a field of the account's forms may break (C14); each is a message key under
 * `shared.field`. `invalid` stands for everything else, such as a number in place of a text.
 */
export const FIELD_RULES = [
  'required',
  'tooLong',
  'email',
  'phone',
  'date',
  'taxCode',
  'offer',
  'language',
  'privacy',
  'passwordShort',
  'passwordsDiffer',
  'passwordCommon',
  'passwordPersonal',
  'passwordWrong',
  'faculty',
  'registered',
  'preferredName',
  'invalid',
] as const;

/** Trimmed, each letter composed with its marks. */
const words = z.string('required').check(z.trim(), z.normalize('NFC'));
/** One line: neither controls nor what turns the direction of writing or is not seen at all. */
const name = words.check(
  z.minLength(1, 'required'),
  z.maxLength(100, 'tooLong'),
  z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'invalid'),
);
/** What somebody is called besides: no signs to write a title, a number or another's line with. */
const preferredName = words.check(
  z.minLength(1, 'required'),
  z.maxLength(50, 'tooLong'),
  z.regex(/^[\p{L}\p{M} .'’-]*$/u, 'preferredName'),
);
const birthDate = z.iso.date('date').check(z.regex(/^(19|20)/, 'date'));
const blankable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.union([z.literal(''), schema]));

/** 8 to 128 characters, an emoji being one; common ones are refused by the institution (security.md). */
export const newPassword = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((password) => [...password].length >= 8, 'passwordShort'),
  z.refine((password) => [...password].length <= 128, 'tooLong'),
);
const typedPassword = z.string('required').check(z.minLength(1, 'required'), z.maxLength(1024, 'tooLong'));
const base64Password = z.string('required').check(z.minLength(1, 'required'), z.maxLength(2048, 'tooLong'));
const facultyId = z.optional(z.string().check(z.maxLength(300, 'tooLong')));

/** Sign-in asks only that nothing is empty; the password travels as base64 of UTF-8 (C5). */
export const loginRequest = z.object({
  /** An e-mail address or a badge. */
  username: words.check(z.minLength(1, 'required'), z.maxLength(254, 'tooLong')),
  password: base64Password,
});

export const registerRequest = z.object({
  /** Blank for who has one name only, which is the family name. */
  givenName: blankable(name),
  familyName: name,
  email: emailAddress,
  password: newPassword,
  birthDate: blankable(birthDate),
  /** Italian, with its check letter; blank for who has none. */
  taxCode: blankable(z.string().check(z.overwrite(plainTaxCode), z.refine(isTaxCode, 'taxCode'))),
  facultyId,
  /** The code of the offer that somebody came for, out of `?offer=` of a link. */
  offer: z.optional(z.string().check(z.regex(OFFER_CODE, 'offer'))),
  language,
  /** The privacy notice was read. */
  privacy: z.literal(true, 'privacy'),
});

export const updateProfileRequest = z.object({
  givenName: blankable(name),
  familyName: name,
  preferredName: blankable(preferredName),
  email: emailAddress,
  phone: blankable(phoneNumber),
  address: blankable(z.string().check(z.maxLength(300, 'tooLong'))),
  language,
  facultyId,
});

/** "Complete your contacts": any of the three. */
export const smallUpdateProfileRequest = z.object({
  email: z.optional(emailAddress),
  phone: z.optional(phoneNumber),
  preferredName: z.optional(preferredName),
});

/** Both base64 of UTF-8 (C5). */
export const changePasswordRequest = z.object({ oldPassword: base64Password, newPassword: base64Password });

/** Asks for the link, or sets the password with the token out of it, as typed (calls.md). */
export const recoveryAsked = z.object({ email: emailAddress });
const linkToken = z.string('required').check(z.minLength(1, 'required'), z.maxLength(200, 'tooLong'));
export const recoverySet = z.object({ token: linkToken, newPassword });
export const recoveryRequest = z.union([recoveryAsked, recoverySet]);

/** The token out of a link that proves an address, or out of one that brings the former back. */
export const emailLinkRequest = z.union([z.object({ token: linkToken }), z.object({ undo: linkToken })]);

/** What is done with an address that waits for its link. */
export const pendingEmailRequest = z.object({ step: z.enum(['resend', 'withdraw']) });

/** Proves once more who one is; the password as base64 of UTF-8. */
export const stepUpRequest = z.object({ password: base64Password });

export const languageRequest = z.object({ language });

/** The rules of the fields validated one by one: registration and profile, without the password. */
export const validatedFields = z.partial(
  z.extend(z.omit(registerRequest, { password: true }), updateProfileRequest.shape),
);

/** Any of those fields, as typed and perhaps wrong (C14). Other fields pass through unchanged. */
export const validateRequest = z.looseObject(
  Object.fromEntries(Object.keys(validatedFields.shape).map((field) => [field, z.optional(z.unknown())])),
);

/** The forms as typed, before a password is encoded. */
export const stepUpForm = z.object({ password: typedPassword });
export const loginForm = z.object({ username: loginRequest.shape.username, password: typedPassword });
export const passwordForm = z
  .object({ oldPassword: typedPassword, newPassword, repeated: z.string() })
  .check(
    z.refine((form) => form.newPassword === form.repeated, { error: 'passwordsDiffer', path: ['repeated'] }),
  );

/** What of the register a student's request may correct; what is left out, or blank, is right as it is. */
export const registerCorrection = z.object({
  givenName: blankable(name),
  familyName: blankable(name),
  birthDate: blankable(birthDate),
  taxCode: blankable(z.string().check(z.overwrite(plainTaxCode))),
});
