/** From loginDate; an age of exactly this much still opens a page (specification §9, A4). */
export const LOGIN_VALIDITY_MS = 10 * 60_000;
/** From the interactive sign-in; not extended by any renewal (C9). */
export const ABSOLUTE_SESSION_MS = 12 * 60 * 60_000;
/** Of the language cookie: 10080 minutes (F1). */
export const LANGUAGE_COOKIE_S = 10_080 * 60;
/** How long the token before the current one is still accepted by campus (C12). */
export const PREVIOUS_TOKEN_GRACE_MS = 60_000;
/** Of a link to set a new password (C11). */
export const RECOVERY_VALIDITY_MS = 15 * 60_000;
/** How long a proof of who one is opens what asks for it once more. */
export const STEP_UP_MS = 5 * 60_000;
/** Of a link that proves an address. */
export const EMAIL_PROOF_VALIDITY_MS = 24 * 60 * 60_000;
/** Of a link that brings the former address back. */
export const EMAIL_UNDO_VALIDITY_MS = 7 * 24 * 60 * 60_000;
/** How long what was decided, cancelled or told can be taken back; its mails wait for so long. */
export const UNDO_MINUTES = 10;
/** The longest bearer token that fits the sealed cookie, in bytes. */
export const MAX_TOKEN_BYTES = 2048;
/** The cookie by which a page says that its session was signed out, until the portal has heard it (C6). */
export const LEFT_COOKIE = 'ateneo-left';
/** What the keys of the local storage start with (F5). */
export const STORAGE_PREFIX = 'ateneo.';
/** What a browser keeps to be read without a network, and for how long. */
export const OFFLINE_PARTS = ['lessons', 'exams'] as const;
export const KEPT_MS = 7 * 24 * 60 * 60_000;
/** The listen backlog: with Node's default of 511 some of a thousand connections at once are cut. */
export const BACKLOG = 4096;

export const LANGUAGES = ['it', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each in its own name (B2). */
export const LANGUAGE_NAMES: Record<Language, string> = { it: 'Italiano', en: 'English', es: 'Español' };
export const FALLBACK_LANGUAGE: Language = 'it';

/** The CFU of a degree by its level (D.M. 270/2004); other levels vary (single-cycle: 300 or 360). */
export const DEGREE_CREDITS: { readonly [Level in string]?: number } = { bachelor: 180, master: 120 };
/** Days between the publication of an outcome and the end of the day on which it is taken as accepted. */
export const DECISION_DAYS = 3;
/** Days after which an accepted outcome that a lock keeps from being recorded is annulled. */
export const HELD_DAYS = 45;
/** How long a place offered from a waiting list is held. */
export const PLACE_OFFER_MS = 24 * 60 * 60_000;
/** A waiting list moves up until this long before the start. */
export const PROMOTE_UNTIL_MS = 24 * 60 * 60_000;
/** Two finals of one programme and year closer than this earn a warning. */
export const EXAM_SPACING_MS = 48 * 60 * 60_000;
/** How long a hub event can still be asked for. */
export const EVENT_REPLAY_MS = 24 * 60 * 60_000;
/** How the digest of a page's error begins that is a result of another shape; the request's id follows. */
export const WRONG_RESULT = 'WRONG_RESULT:';
/** Where the hub is, at campus and at the portal. */
export const HUB_PATH = '/notifications';
