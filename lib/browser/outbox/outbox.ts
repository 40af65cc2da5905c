import type { Shown } from '@/contract/browser';
import { askUntilKnown, isLater, isNotOffered, isUnknown } from '../calls/ask-until-known';
import { batchesOf } from '../calls/batches';
import { type CallResult, call, type Sent } from '../calls/call';
import { randomId } from '../calls/random-id';
import { ownKeys } from '../drafts/own-seal';
import { beforeLeaving } from '../session/leave';
import { pageProfileKey } from '../session/page-profile';
import { type OutboxPath, outboxCalls } from './outbox-calls';
import {
  changeItems,
  hold,
  inTurn,
  letGo,
  outboxStore,
  removeItem,
  setItem,
  stored,
  type Waiting,
  waitingItem,
} from './outbox-items';
import { type Change, forgetChange, idOf, keepChange, type Owned, persistedChanges } from './outbox-storage';

/** Hears what became of a change of a row: its answer, or null where it was refused. */
export type Hearer<Path extends OutboxPath = OutboxPath> = (row: string, answer: Shown<Path> | null) => void;

/** Changes that go by one call, under one key however often. */
type Batch = {
  ids: string[];
  key: string;
  body: Sent<OutboxPath>;
  underWay: boolean;
  /** It may have arrived: whatever becomes of a repeat, it goes under its key until it is answered. */
  lost: boolean;
};
type Entry = [id: string, item: Waiting];
type Group = [Entry, ...Entry[]];

const CONFLICT = 409;
const TRY_AGAIN_MS = 10_000;
/** At once; the portal takes no more of one person. */
const MOST_UNDER_WAY = 3;

/** Sent and not answered. */
const batches = new Set<Batch>();
const hearers = new Map<string, Set<Hearer>>();
let started = false;

/** Begins to send what this browser kept, and fetches the key while there is a network. */
export async function startOutbox(): Promise<void> {
  if (!started) {
    started = true;
    addEventListener('online', tryAgain);
    addEventListener('beforeunload', askWhereAlone);
    beforeLeaving(stored);
    setInterval(tryAgain, TRY_AGAIN_MS);
    void ownKeys();
  }
  for (const { change, takeOver } of await persistedChanges(pageProfileKey())) {
    const id = idOf(change);
    if (waitingItem(id) || !(await hold(id)) || waitingItem(id)) continue; // another tab has it in hand, or this one
    if (!takeOver()) letGo(id);
    else setItem(id, { ...change, state: 'waiting', trouble: undefined, reasons: [], kept: true });
  }
  pump();
}

/**
 * Sends changes, each of another row, and stores them until they are answered. A change on its way is not
 * sent twice: Enter in a box also leaves the box.
 */
export function send<Path extends OutboxPath>(changes: Change<Path>[]): void {
  for (const change of changes) {
    const id = idOf(change);
    const present = waitingItem(id);
    if (present && present.state !== 'failed' && isSame(present.next ?? present.body, change.body)) continue;
    const owned: Owned = { ...change, profile: pageProfileKey() };
    if (present && isSent(id)) setItem(id, { ...present, next: change.body });
    else setItem(id, { ...owned, state: 'waiting', trouble: undefined, reasons: [], kept: false });
    void hold(id);
    inTurn(async () => {
      const kept = await keepChange(owned);
      const item = waitingItem(id);
      if (!item || item.state === 'failed') forgetChange(id);
      else if (item.kept !== kept) setItem(id, { ...item, kept });
    });
  }
  pump();
}

/** It isn't wanted any more: it was refused, or stands already. */
export const drop = (change: Pick<Change, 'path' | 'about' | 'row'>): void => removeItem(idOf(change));

/** Tells the owner of the rows what became of their changes. Without an owner the news waits for one. */
export function hear<Path extends OutboxPath>(path: Path, about: string, hearer: Hearer<Path>): () => void {
  const key = `${path}/${about}`;
  const all = hearers.get(key) ?? new Set();
  hearers.set(key, all.add(hearer as Hearer));
  return () => void all.delete(hearer as Hearer);
}

/** Sends what can be sent; resolves when nothing waits, or after so long. */
export async function sentAtMostIn(mostMs: number): Promise<void> {
  const until = Date.now() + mostMs;
  const isOpen = () => [...outboxStore.current().values()].some(({ state }) => state !== 'failed');
  tryAgain();
  while (navigator.onLine && isOpen() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stored();
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const isSent = (id: string) => [...batches].some(({ ids }) => ids.includes(id));

function tryAgain() {
  for (const batch of batches) if (!batch.underWay) void fly(batch, { again: true });
  pump();
}

/** Sends what waits and is on no way yet, oldest first. */
function pump() {
  const ready = [...outboxStore.current()].filter(([id, item]) => item.state === 'waiting' && !isSent(id));
  if (!navigator.onLine) {
    const ids = ready.map(([id]) => id);
    return changeItems(ids, (item) => ({ ...item, trouble: 'not_sent' }));
  }
  const profile = pageProfileKey();
  for (const group of groupsOf(ready.filter(([, item]) => item.profile === profile))) {
    if ([...batches].filter(({ underWay }) => underWay).length >= MOST_UNDER_WAY) return;
    const batch = {
      ids: group.map(([id]) => id),
      key: randomId(),
      body: bodyOf(group),
      underWay: false,
      lost: false,
    };
    batches.add(batch);
    void fly(batch, { again: false });
  }
}

/** What goes by one call each, in the order of the first of them. */
function groupsOf(ready: Entry[]): Group[] {
  const whole = Map.groupBy(ready, ([id, { path, about, alone }]) =>
    outboxCalls[path].together && !alone ? `${path}/${about}` : id,
  );
  return [...whole.values()].flatMap((group) => batchesOf(group, ([, { body }]) => body) as Group[]);
}

function bodyOf([[, first], ...others]: Group): Sent<OutboxPath> {
  const bodies = [first.body, ...others.map(([, { body }]) => body)];
  const { together } = outboxCalls[first.path];
  return (together as ((all: unknown[]) => Sent<OutboxPath>) | undefined)?.(bodies) ?? first.body;
}

async function fly(batch: Batch, { again }: { again: boolean }): Promise<void> {
  const path = waitingItem(batch.ids[0] ?? '')?.path;
  if (!path) return void batches.delete(batch);
  batch.underWay = true;
  changeItems(batch.ids, (item) => ({
    ...item,
    state: 'sending',
    trouble: again ? item.trouble : undefined,
  }));
  const answer = await askUntilKnown<CallResult<Shown<OutboxPath>>>(
    () => call(path, batch.body, { idempotencyKey: batch.key, quiet: again || 'row' }),
    () => changeItems(batch.ids, (item) => ({ ...item, trouble: 'unknown' })),
  );
  batch.underWay = false;
  settle(batch, path, answer);
}

function settle(batch: Batch, path: OutboxPath, answer: CallResult<Shown<OutboxPath>>): void {
  const isLost = !answer.ok && (isUnknown(answer) || (batch.lost && isLater(answer)));
  batch.lost = isLost;
  if (!isLost) batches.delete(batch);
  if (answer.ok) done(batch, path, answer.result);
  else if (isLost) changeItems(batch.ids, (item) => ({ ...item, state: 'waiting', trouble: 'unknown' }));
  else if (isLater(answer)) {
    const alone = isNotOffered(answer) && batch.ids.length > 1; // one of them may be what isn't there
    follow(batch, { state: 'waiting', trouble: 'not_sent', ...(alone && { alone }) });
  } else if (batch.ids.length > 1) follow(batch, { state: 'waiting', alone: true });
  else {
    const trouble = answer.status === CONFLICT ? 'conflict' : 'refused';
    follow(batch, { state: 'failed', trouble, reasons: answer.reasons });
    for (const item of batch.ids.flatMap((id) => waitingItem(id) ?? [])) tell(item, null);
  }
  if (answer.ok || !(isLost || isLater(answer))) pump();
}

/** What was made meanwhile takes the place of what it was made on. */
const follow = ({ ids }: Batch, after: Partial<Waiting>): void =>
  changeItems(ids, ({ next, ...item }) => ({ ...item, ...(next && { body: next }), ...after }));

function done(batch: Batch, path: OutboxPath, result: Shown<OutboxPath>): void {
  const onTop = outboxCalls[path].onTop as (body: unknown, before: unknown) => Sent<OutboxPath>;
  for (const id of batch.ids) {
    const item = waitingItem(id);
    if (!item) continue;
    const { next, alone: _, ...rest } = item;
    if (next) {
      const following = { ...rest, body: onTop(next, result) };
      setItem(id, { ...following, state: 'waiting', trouble: undefined });
      inTurn(async () => void (await keepChange(following)));
    } else removeItem(id);
    tell(item, result);
  }
}

function tell({ path, about, row }: Waiting, answer: Shown<OutboxPath> | null): void {
  const all = hearers.get(`${path}/${about}`);
  for (const hearer of all ?? []) hearer(row, answer);
  if (answer === null && all?.size) inTurn(async () => forgetChange(idOf({ path, about, row })));
}

/** Before a document goes that has what nobody else has. */
function askWhereAlone(event: BeforeUnloadEvent) {
  const isAlone = ({ kept, state }: Waiting) => !kept && state !== 'failed';
  if ([...outboxStore.current().values()].some(isAlone)) event.preventDefault();
}
