import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accountStatus, language, profileType } from '../../../contract/accounts/account.ts';
import { IDENTIFYING } from '../../../contract/accounts/gateway.ts';
import { goesWith, id, instant, localText, own, pgTable, said, word } from './columns.ts';

export const faculties = pgTable('faculty', {
  id: id(),
  code: text().notNull().unique(),
  name: localText().notNull(),
});

/**
 * A person; the portal calls the id crmId. `email` keeps its case and is compared in lower case. It is null
 * where the institution gave none; such a person signs in by username or single sign-on.
 */
export const people = pgTable(
  'person',
  {
    id: own(id()),
    givenName: said(text().notNull()),
    familyName: said(text().notNull()),
    preferredName: said(text()),
    email: said(text()),
    /** The institution gave the address, or its owner opened a link that was mailed there. */
    emailVerified: said(boolean().notNull().default(false)),
    phone: said(text()),
    address: said(text()),
    birthDate: said(date({ mode: 'string' })),
    taxCode: said(text()),
    language: said(word(language).notNull().default('it')),
    facultyId: uuid().references(() => faculties.id),
    createdAt: said(instant().notNull().defaultNow()),
  },
  (table) => [uniqueIndex('person_email').on(sql`lower(${table.email})`)],
);

/** How a person signs in; without a hash only through recovery or SSO. */
export const accounts = pgTable(
  'account',
  {
    personId: own(goesWith(() => people.id).primaryKey()),
    username: said(text()),
    passwordHash: text(),
    status: said(word(accountStatus).notNull().default('active')),
    passwordChangedAt: said(instant()),
  },
  (table) => [uniqueIndex('account_username').on(sql`lower(${table.username})`)],
);

/** A person in one role. A student profile with a career has a badge; without one it sees offers only. */
export const profiles = pgTable(
  'profile',
  {
    id: id(),
    personId: own(goesWith(() => people.id)),
    type: said(word(profileType).notNull()),
    badge: said(text().unique()),
    facultyId: uuid().references(() => faculties.id),
    hasCanvas: said(boolean().notNull().default(false)),
    validTo: said(instant()),
    createdAt: said(instant().notNull().defaultNow()),
  },
  (table) => [
    index('profile_person').on(table.personId),
    index('profile_badge_in_any_case').on(sql`lower(${table.badge})`),
  ],
);

/** Hashed bearer tokens; `chainId` is the sign-in. A superseded one counts one minute more (C12). */
export const tokens = pgTable(
  'token',
  {
    hash: text().primaryKey(),
    chainId: uuid().notNull(),
    /** The absolute end of the sign-in, for every token of the chain. */
    chainEndsAt: instant().notNull(),
    profileId: own(goesWith(() => profiles.id)),
    issuedAt: said(instant().notNull()),
    expiresAt: said(instant().notNull()),
    supersededAt: instant(),
    revokedAt: said(instant()),
    /** When the person last proved to be it during this sign-in: by the password or at the gateway. */
    provenAt: instant(),
  },
  (table) => [index('token_profile').on(table.profileId), index('token_chain').on(table.chainId)],
);

/** Links to set a new password, hashed; each once. */
export const recoveries = pgTable(
  'recovery',
  {
    hash: text().primaryKey(),
    personId: own(goesWith(() => people.id)),
    expiresAt: said(instant().notNull()),
    usedAt: said(instant()),
  },
  (table) => [index('recovery_person').on(table.personId)],
);

/** An unproven e-mail address, one a person: it counts once the mailed link is opened. */
export const emailProofs = pgTable('email_proof', {
  personId: own(goesWith(() => people.id).primaryKey()),
  email: said(text().notNull()),
  /** Of the link; null until it is mailed, and for good where the address is somebody else's. */
  hash: text().unique(),
  expiresAt: said(instant().notNull()),
});

/** A former proven address and the link that restores it; nobody else can take the address meanwhile. */
export const emailUndos = pgTable(
  'email_undo',
  {
    id: id(),
    personId: own(goesWith(() => people.id)),
    email: said(text().notNull()),
    /** Null until the link is mailed. */
    hash: text().unique(),
    changedAt: said(instant().notNull()),
    expiresAt: said(instant().notNull()),
  },
  (table) => [
    index('email_undo_person').on(table.personId),
    index('email_undo_address').on(sql`lower(${table.email})`),
  ],
);

/** Failures of a name at a network or on a device, for the growing delay; never a lock-out. */
export const signInFailures = pgTable('sign_in_failure', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
});

/** Failures from a network under whatever names, in an hour that begins with the first. */
export const networkFailures = pgTable('network_failure', {
  network: text().primaryKey(),
  failures: integer().notNull(),
  since: instant().notNull(),
});

/** Who signed in from a network within the hour: what vouches for it while somebody guesses there. */
export const networkSignIns = pgTable(
  'network_sign_in',
  {
    network: text().notNull(),
    person: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.person] }),
    index('network_sign_in_at').on(table.at),
  ],
);

/** A person's identifiers at an identity provider, in lower case, without the e-mail. */
export const identities = pgTable(
  'identity',
  {
    attribute: said(word({ options: IDENTIFYING.filter((attribute) => attribute !== 'mail') }).notNull()),
    value: said(text().notNull()),
    personId: own(goesWith(() => people.id)),
    createdAt: said(instant().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.attribute, table.value] }),
    index('identity_person').on(table.personId),
  ],
);

/** Signed assertions that were accepted, until they expire: each opens one session. */
export const usedAssertions = pgTable('used_assertion', {
  id: text().primaryKey(),
  expiresAt: instant().notNull(),
});
