import { type LockAction, type LockStatus, type LockType, lockStatus } from '../../contract/locks/locks.ts';
import { locks } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';

export const lockActions = [
  'place',
  'warn',
  'activate',
  'pass',
  'clear',
  'waive',
  'expire',
  'restore',
] as const;
type LockMove = (typeof lockActions)[number];

/** The states of a lock (docs/domain.md, Locks). It ends for good, unless its clearing is undone. */
export const lockMachine = {
  none: { place: ['scheduled', 'warning', 'active'] },
  scheduled: {
    warn: ['warning'],
    activate: ['active'],
    pass: ['scheduled'],
    clear: ['cleared'],
    waive: ['waived'],
    expire: ['expired'],
  },
  warning: {
    activate: ['active'],
    pass: ['warning'],
    clear: ['cleared'],
    waive: ['waived'],
    expire: ['expired'],
  },
  active: { pass: ['active'], clear: ['cleared'], waive: ['waived'], expire: ['expired'] },
  cleared: { restore: ['scheduled', 'warning', 'active'] },
  waived: {},
  expired: {},
} as const satisfies StateMachine<LockStatus | 'none', LockMove>;

/** In which a lock stands, or is about to. */
export const ACTIVE = lockStatus.options.filter(
  (status): status is 'scheduled' | 'warning' | 'active' => 'clear' in lockMachine[status],
);

export const changeLock = transitionsOf(locks, lockMachine, 'lock');

type Times = { startsAt: Date; graceUntil: Date | null; endsAt: Date | null };

/** From when a lock stops what it stops: the end of its grace is included in it. */
export const stopsFrom = ({ startsAt, graceUntil }: Pick<Times, 'startsAt' | 'graceUntil'>): Date =>
  graceUntil ?? startsAt;

/** Where a lock stands at `now`, whether or not that is written down. */
export function statusAt<Status extends LockStatus>(
  { status, ...times }: Times & { status: Status },
  now: Date,
): Status | StandsAt {
  return status === 'scheduled' || status === 'warning' || status === 'active'
    ? standsAt(times, now)
    : status;
}

type StandsAt = 'scheduled' | 'warning' | 'active' | 'expired';

/** The same of one that nobody has ended. Its end is no longer part of it. */
export function standsAt({ startsAt, graceUntil, endsAt }: Times, now: Date): StandsAt {
  if (endsAt && endsAt <= now) return 'expired';
  if (stopsFrom({ startsAt, graceUntil }) <= now) return 'active';
  return startsAt <= now ? 'warning' : 'scheduled';
}

/** What each type of lock stops (docs/domain.md, Locks). Of the last two the office decides that. */
const blocksOf: Record<Exclude<LockType, 'DISCIPLINARY' | 'OFFICE'>, readonly LockAction[]> = {
  FEES_OVERDUE: [
    'EXAM_BOOK',
    'COURSE_ENROL',
    'PLAN_SUBMIT',
    'OUTCOME_RECORD',
    'DOC_CERT',
    'RENEW',
    'GRADUATE',
  ],
  PLAN_MISSING: ['EXAM_BOOK'],
  SURVEY_PENDING: ['EXAM_BOOK'],
  DOCUMENT_MISSING: ['EXAM_BOOK', 'DOC_CERT'],
  IDENTITY_EXPIRED: ['EXAM_BOOK', 'DOC_CERT'],
  TITLE_MISSING: ['EXAM_BOOK', 'RENEW'],
  ENTRY_DEFICIT: ['EXAM_BOOK'],
  CAREER_NOT_ACTIVE: [
    'COURSE_ENROL',
    'PLAN_SUBMIT',
    'EXAM_BOOK',
    'OUTCOME_RECORD',
    'REQUEST_SUBMIT',
    'RENEW',
    'GRADUATE',
  ],
  NO_SHOW: ['EXAM_BOOK'],
  LIBRARY_LOAN: ['GRADUATE'],
};

/** Of which the office says what they stop. */
export const isDecided = (type: LockType): type is 'DISCIPLINARY' | 'OFFICE' =>
  type === 'DISCIPLINARY' || type === 'OFFICE';

/** What a lock of this type stops; `decided` counts only where it is the office's to say. */
export const stoppedBy = (type: LockType, decided: readonly LockAction[] = []): LockAction[] => [
  ...(isDecided(type) ? new Set(decided) : blocksOf[type]),
];
