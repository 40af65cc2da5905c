import type { LockAction, LockType } from '../../contract/locks/locks.ts';

/** What each type of lock stops (docs/domain.md, Locks); of the last two the office says it, and until when. */
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
