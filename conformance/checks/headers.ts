import { setTimeout as pause } from 'node:timers/promises';
import { EVENTS_HEADER, readNumber } from '../../contract/live/events-since.ts';
import { UNREAD_HEADER } from '../../contract/notifications/notifications.ts';
import type { Ask } from '../ask.ts';
import { isRead, type Judge, type SignedIn } from '../judge.ts';
import type { Heard } from './hub.ts';

const PART = 'headers';
/** As long as the number of an event may take from one server of the institution to another. */
const KNOWN_MS = 1_000;

type Told = { path: string; said: string | undefined };
/** What the answers to a bearer's reads said in one header, in the order of their coming. */
export type Headers = { events: Told[]; unread: Told[] };

/** The same asking, which notes what answers say beside their envelope. */
export function noting(ask: Ask): { ask: Ask; headers: Headers } {
  const headers: Headers = { events: [], unread: [] };
  const noted: Ask = async (path, body, asked) => {
    const reply = await ask(path, body, asked);
    if (asked?.token && reply.status === 200 && isRead(path)) {
      headers.events.push({ path, said: reply.headers[EVENTS_HEADER] });
      headers.unread.push({ path, said: reply.headers[UNREAD_HEADER] });
    }
    return reply;
  };
  return { ask: noted, headers };
}

/** The number of the last event that an answer told of, with which a page connects to the hub. */
export const lastNumber = ({ events }: Headers): number | null => readNumber(events.at(-1)?.said);

/** The numbers of events and of unread notifications: both may be left out, and neither may be wrong. */
export async function judgeHeaders(
  judge: Judge,
  headers: Headers,
  { token }: SignedIn,
  heard: Heard[],
): Promise<void> {
  const { say } = judge;
  const last = lastNumber(headers);
  if (sayTold(judge, EVENTS_HEADER, headers.events, 'a page is read again when live updates begin')) {
    const numbers = headers.events.map(({ said }) => readNumber(said) ?? 0);
    const fallsAt = numbers.findIndex((number, place) => number < (numbers[place - 1] ?? 0));
    if (fallsAt > 0)
      say(
        PART,
        `${EVENTS_HEADER} grows`,
        'note',
        `falls from ${numbers[fallsAt - 1]} to ${numbers[fallsAt]}: pages are read again for nothing`,
      );
    await judgeHubNumbers(judge, { token, heard, last: last ?? 0 });
  }
  sayTold(judge, UNREAD_HEADER, headers.unread, 'the bell counts when its list is opened');
}

/** Whether the header is there to be looked at further. */
function sayTold({ say }: Judge, name: string, told: Told[], without: string): boolean {
  const said = told.filter((each) => each.said !== undefined);
  const odd = said.find((each) => readNumber(each.said) === null);
  if (said.length === 0) say(PART, name, 'absent', `isn’t told: ${without}`);
  else if (odd) say(PART, name, 'wrong', `is no whole number, with ${odd.path}`);
  else if (said.length < told.length)
    say(PART, name, 'note', `is told with ${said.length} answers of ${told.length}`);
  else say(PART, name, 'ok', `is told with each of ${said.length} answers, the last ${said.at(-1)?.said}`);
  return said.length > 0 && !odd;
}

/** What the hub has told of is in the answers that come after it. */
async function judgeHubNumbers(
  { ask, say }: Judge,
  { token, heard, last }: { token: string; heard: Heard[]; last: number },
): Promise<void> {
  if (heard.length === 0) return;
  const numbers = heard.flatMap(({ payload }) => {
    const { number } = (payload ?? {}) as { number?: unknown };
    return typeof number === 'number' ? [number] : [];
  });
  const of = 'the numbers of the hub';
  if (numbers.length < heard.length)
    return say(PART, of, 'note', 'its events bear none: a page can’t tell what it has missed');
  const latest = Math.max(...numbers);
  if (last < latest) await pause(KNOWN_MS);
  const known =
    last < latest ? readNumber((await ask('user/profile', {}, { token })).headers[EVENTS_HEADER]) : last;
  const agrees = known !== null && known >= latest;
  say(
    ...([PART, of] as const),
    agrees ? 'ok' : 'wrong',
    agrees ? `are in the answers: ${latest}` : `tell of ${latest}, and answers a second later know ${known}`,
  );
}
