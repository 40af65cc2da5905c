import { sql } from 'drizzle-orm';
import type {
  LessonStatus,
  RegisterStatus as StoredRegister,
  LessonStatus as StoredStatus,
} from '../../contract/lessons/lessons.ts';
import type { Database } from '../db/database.ts';
import { lessonRegisters, lessons } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { foundTransitionsOf, transitionsOf } from '../platform/states/transition.ts';

/** What may happen to a lesson and to a register of lessons (docs/domain.md, Lessons). */
export const lessonActions = [
  'save',
  'publish',
  'delete',
  'move',
  'substitute',
  'cancel',
  'undo',
  'skip',
  'hold',
  'reopen',
  'close',
] as const;
type LessonAction = (typeof lessonActions)[number];
/** `deleted` is where a draft has gone that is no longer there. */
type LessonState = StoredStatus | 'deleted';

export const lessonMachine = {
  draft: { save: ['draft'], publish: ['scheduled'], delete: ['deleted'] },
  scheduled: {
    save: ['scheduled'],
    move: ['moved'],
    substitute: ['scheduled'],
    cancel: ['cancelled'],
    hold: ['held'],
  },
  // Its materials may still be given out.
  held: { save: ['held'], skip: ['cancelled'], reopen: ['scheduled'], close: ['closed'] },
  closed: {},
  moved: {},
  cancelled: { undo: ['scheduled'] },
  deleted: {},
} as const satisfies StateMachine<LessonState, LessonAction>;

export const registerActions = ['submit', 'undo', 'return', 'approve', 'lock'] as const;
type RegisterAction = (typeof registerActions)[number];

export const registerMachine = {
  open: { submit: ['submitted'] },
  submitted: { undo: ['open', 'returned'], return: ['returned'], approve: ['approved'] },
  returned: { submit: ['submitted'] },
  approved: { return: ['returned'], lock: ['locked'] },
  locked: {},
} as const satisfies StateMachine<StoredRegister, RegisterAction>;

export const changeLesson = transitionsOf(lessons, lessonMachine, 'lesson');

/** Moves those that are over. */
export const changeLessons = foundTransitionsOf(lessons, lessonMachine, 'lesson');

export const changeRegister = transitionsOf(lessonRegisters, registerMachine, 'lesson-register');

type Timed = { status: LessonStatus; heldFrom: Date };

/** The status of a lesson at `now`: a scheduled one counts as held from its end on, written down or not. */
export const statusAt = ({ status, heldFrom }: Timed, now: Date): LessonStatus =>
  status === 'scheduled' && heldFrom <= now ? 'held' : status;

/** Writes down which lessons were held by now. Versions stay, since pages show them as held already. */
export async function writeHeld(tx: Database, now: Date, lessonId?: string): Promise<void> {
  const due = sql`${lessons.status} = 'scheduled' and ${lessons.heldFrom} <= ${sql.param(now, lessons.heldFrom)}`;
  const found = lessonId === undefined ? due : sql`${due} and ${lessons.id} = ${lessonId}`;
  await changeLessons(tx, found, 'hold', { to: 'held', by: null, keepsVersion: true }, now);
}
