import * as z from 'zod/mini';
import type { AskOffice } from '../../contract/institution.ts';
import { lockAction, lockType, ownerOffice } from '../../contract/locks/locks.ts';
import { careerOf } from '../careers/career-of.ts';
import { columns, print } from '../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';

/** Places, waives and lists locks, and lets an act pass one, from the command line. */
export const locksVerb: Verb = {
  usage:
    'list <badge>, place <badge> <type> <office> <reason> [--from --grace --until <instant>] [--blocks A,B] [--note <text>], waive <id> <reason>, pass <id> <action> <until> <reason>',
  says: 'what stops students from something',
  options: {
    from: { type: 'string' },
    grace: { type: 'string' },
    until: { type: 'string' },
    blocks: { type: 'string' },
    note: { type: 'string' },
  },
  run: async ({ words: [action, ...words], flags }, { withOffice }) => {
    const ask = askFor(action, words, flags);
    await withOffice(async (office) => print(await ask(office)));
  },
};

type Ask = (office: AskOffice) => Promise<string>;
type Flags = Record<string, boolean | string | undefined>;

function askFor(action: string | undefined, words: string[], flags: Flags): Ask {
  switch (action) {
    case 'list':
      return list(words);
    case 'place':
      return place(words, flags);
    case 'waive':
      return waive(words);
    case 'pass':
      return pass(words);
    default:
      throw new WrongUsage();
  }
}

function list([badge, ...rest]: string[]): Ask {
  if (!badge || rest.length > 0) throw new WrongUsage();
  return async (office) => {
    const found = await office('locks/list', { careerId: await careerOf(office, badge) });
    return found
      .map((lock) => columns([lock.lockId, lock.status, lock.type, lock.stopsFrom, lock.reason]))
      .join('\n');
  };
}

function place([badge, type, office, ...reason]: string[], flags: Flags): Ask {
  const asked = z.safeParse(z.object({ type: lockType, ownerOffice }), { type, ownerOffice: office });
  const blocks = z.safeParse(z.optional(z.array(lockAction)), text(flags.blocks)?.split(','));
  if (!badge || !asked.success || !blocks.success || reason.length === 0) throw new WrongUsage();
  return async (ask) => {
    const { lockId } = await ask('locks/place', {
      ...asked.data,
      careerId: await careerOf(ask, badge),
      blocks: blocks.data,
      startsAt: text(flags.from),
      graceUntil: text(flags.grace),
      endsAt: text(flags.until),
      internalNote: text(flags.note),
      reason: { it: reason.join(' ') },
    });
    return lockId;
  };
}

function waive([id, ...reason]: string[]): Ask {
  const lockId = lockOf(id);
  if (reason.length === 0) throw new WrongUsage();
  return async (office) => (await office('locks/waive', { lockId, reason: reason.join(' ') })).status;
}

function pass([id, word, until, ...reason]: string[]): Ask {
  const lockId = lockOf(id);
  const action = z.safeParse(lockAction, word);
  if (!action.success || !until || reason.length === 0) throw new WrongUsage();
  const asked = { lockId, action: action.data, until, reason: reason.join(' ') };
  return async (office) => (await office('locks/pass', asked)).status;
}

const text = (flag: boolean | string | undefined): string | undefined =>
  typeof flag === 'string' ? flag : undefined;

function lockOf(id: string | undefined): string {
  if (!id) throw new WrongUsage();
  if (z.safeParse(z.uuid(), id).success) return id;
  throw new OfficeRefused(`${id} is no lock: \`locks list <badge>\` says which there are`);
}
