import type { LockType } from '../../contract/locks/locks.ts';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import type { Office } from '../../contract/wire/offices.ts';
import type { LocalText } from '../db/schema/columns.ts';
import type { StoredValue } from '../db/schema/notifications.ts';
import type { StoredStep, StoredText } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { moneyIn } from '../platform/money.ts';
import type { Refusal } from '../platform/outcome.ts';
import { inLanguage, refusalText, storedValues, text } from '../platform/texts.ts';

/** The reasons in our words, `refusal.lock.<key>`, with their values; `amount` is the lock's own. */
export const lockReasons = {
  fees_overdue: ['charge', 'dueAt', 'amount'],
  plan_missing: [],
  survey_pending: ['course'],
  document_missing: ['document'],
  identity_expired: ['expiredAt'],
  title_missing: [],
  entry_deficit: ['subject'],
  career_not_active: [],
  no_show: ['course', 'missedAt'],
  library_loan: ['item', 'dueAt'],
} as const;
export type LockReason = keyof typeof lockReasons;

/** The steps out that have words of ours, `lock.step.<key>`. */
export const lockSteps = {
  pay: ['charge'],
  plan: [],
  survey: ['course'],
  upload: ['document'],
  give_back: ['item'],
  ask: [],
  by_itself: [],
} as const;
export type LockStep = keyof typeof lockSteps;

type Filled<Key extends string> = { key: Key; params?: Record<string, StoredValue> };
/** Ours with what fills them, or the office's own. */
export type ReasonText = Filled<LockReason> | { text: LocalText };
/** `link` is a path of the portal, or an address over https. */
export type StepText = (Filled<LockStep> | { text: LocalText }) & { link?: string };

type Said = {
  id: string;
  reason: StoredText;
  ownerOffice: Office;
  amount: number | null;
  currency: string | null;
  endsAt: number | Date | null;
};

type Standing = Said & { link: string | null };

/** A guard's refusal by a lock: the reason shown on the page of locks. A survey's leads to the survey. */
export function lockRefusal<Code extends string>(code: Code, lock: Standing): Refusal<Code> {
  return {
    code,
    ...saying(lock),
    ...wayOut(lock),
    ownerOffice: lock.ownerOffice,
    ...(lock.endsAt !== null && { availableFrom: new Date(lock.endsAt) }),
  };
}

const wayOut = ({ id, reason, link }: Standing): Required<Pick<Refusal, 'fixUrl' | 'fix'>> =>
  link && 'key' in reason && reason.key === 'survey_pending'
    ? { fixUrl: link, fix: 'lock.survey' }
    : { fixUrl: `/student/locks#lock-${id}`, fix: 'lock.see' };

/** The reason of a lock in the reader's language. */
export const reasonText = (lock: Said, { language, timeZone }: Reader): string =>
  refusalText(language, timeZone, { code: 'lock', ...saying(lock) });

export function stepText(step: StoredStep, { language, timeZone }: Reader): string {
  if ('text' in step) return inLanguage(step.text, language);
  return text(language, timeZone, `lock.step.${step.key}`, storedValues(step.params ?? {}, language));
}

/** What a type of lock is called. */
export const titleOf = (type: LockType): LocalText =>
  inEach((language) => text(language, 'UTC', `lock.type.${type}`));

function saying({ reason, amount, currency }: Pick<Said, 'reason' | 'amount' | 'currency'>): Saying {
  if ('text' in reason) return { said: 'lock.said', params: { reason: reason.text } };
  const params: Saying['params'] = valuesOf(reason);
  if (amount !== null && currency !== null) params.amount = moneyOf(amount, currency);
  return { said: `lock.${reason.key}`, params };
}

type Saying = Required<Pick<Refusal, 'said' | 'params'>>;

function valuesOf({ params = {} }: { params?: Record<string, StoredValue> }) {
  const value = (kept: StoredValue) =>
    typeof kept === 'object' && 'instant' in kept ? new Date(kept.instant) : kept;
  return Object.fromEntries(Object.entries(params).map(([name, kept]) => [name, value(kept)]));
}

const moneyOf = (amount: number, currency: string): LocalText =>
  inEach((language) => moneyIn(language, { amount, currency }));

const inEach = (say: (language: Language) => string): LocalText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as LocalText;
