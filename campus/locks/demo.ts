import { eq } from 'drizzle-orm';
import type { KeptValue } from '../db/schema/notifications.ts';
import { locks } from '../db/schema.ts';
import type { Career, Making, University } from '../making.ts';
import { endLock } from './end-lock.ts';
import { type PlaceLock, placeLock } from './place-lock.ts';

/** The printed student owes the library a book; of who is blocked there is a lock in every state: the one for fees comes with them. */
export async function addLocks(making: Making, { careers }: University): Promise<void> {
  const student = careers.find(({ role }) => role === 'student');
  const blocked = careers.find(({ role }) => role === 'blocked');
  if (student) await place(making, student, loan(making));
  if (!blocked) return;
  await place(making, blocked, identity(making));
  await place(making, blocked, office(making));
  await endLock(making.tx, await placed(making, blocked, deficit(making)), 'clear', {}, making.now);
  const reason = 'Prestito chiuso al banco';
  await endLock(making.tx, await placed(making, blocked, loan(making)), 'waive', { reason }, making.now);
}

type Demo = Omit<PlaceLock, 'careerId'>;

const place = ({ tx, now }: Making, { id: careerId }: Career, lock: Demo) =>
  placeLock(tx, { ...lock, careerId }, now);

async function placed(making: Making, career: Career, lock: Demo) {
  const { id } = await place(making, career, lock);
  const [row] = await making.tx.select().from(locks).where(eq(locks.id, id));
  if (!row) throw new Error('no lock was placed');
  return row;
}

const instant = (at: Date): KeptValue => ({ instant: at.toISOString() });
const byItself = { key: 'by_itself' } as const;

function identity({ calendar }: Making): Demo {
  const document = { it: 'carta d’identità', en: 'identity card', es: 'documento de identidad' };
  const expiredAt = instant(calendar.at(-3, 0));
  return {
    type: 'IDENTITY_EXPIRED',
    sourceRef: null,
    startsAt: calendar.at(-3, 0),
    graceUntil: calendar.at(27, 0),
    publicReason: { key: 'identity_expired', params: { expiredAt } },
    ownerOffice: 'students',
    clearSteps: [{ key: 'upload', params: { document }, link: '/student/documents' }, byItself],
  };
}

function office({ calendar }: Making): Demo {
  return {
    type: 'OFFICE',
    sourceRef: null,
    blocks: ['REQUEST_SUBMIT'],
    startsAt: calendar.at(9, 8),
    endsAt: calendar.at(60, 8),
    publicReason: {
      text: {
        it: 'Le pratiche di trasferimento sono sospese per il passaggio al nuovo ordinamento.',
        en: 'Transfer requests pause while the new regulations are introduced.',
        es: 'Los trámites de traslado se suspenden por el paso al nuevo plan.',
      },
    },
    ownerOffice: 'students',
    clearSteps: [{ key: 'ask' }],
  };
}

function deficit({ calendar }: Making): Demo {
  const subject = { it: 'Matematica di base', en: 'Basic mathematics', es: 'Matemáticas básicas' };
  return {
    type: 'ENTRY_DEFICIT',
    sourceRef: null,
    scope: { fromYear: 2 },
    startsAt: calendar.at(-90, 8),
    publicReason: { key: 'entry_deficit', params: { subject } },
    ownerOffice: 'teaching',
    clearSteps: [],
  };
}

function loan({ calendar }: Making): Demo {
  const item = 'Appunti di calcolo numerico';
  return {
    type: 'LIBRARY_LOAN',
    sourceRef: null,
    startsAt: calendar.at(-2, 8),
    graceUntil: calendar.at(12, 8),
    publicReason: { key: 'library_loan', params: { item, dueAt: instant(calendar.at(-2, 8)) } },
    ownerOffice: 'help',
    clearSteps: [{ key: 'give_back', params: { item } }, byItself],
  };
}
