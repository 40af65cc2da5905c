import { setTimeout as pause } from 'node:timers/promises';
import { type HubConnection, HubConnectionBuilder, HubConnectionState, NullLogger } from '@microsoft/signalr';
import { HUB_EVENTS } from '../contract/hub-event-names.ts';

/** What a page of somebody's learned by itself: by the events it was told, and by reading again. */
export interface LivePage {
  profileId: string;
  /** How often each event was told, by its id. */
  told: Map<string, number>;
  /** When it read again, for what it may not have been told before. */
  readAgainAt: number[];
  /** How often its connection ended and was there again. */
  returns: number;
  /** Once it was closed: whether it was connected until then. */
  wasLiveAtEnd: boolean;
  close(): Promise<void>;
}

/** The rhythm of a page: see lib/realtime. */
const RETRY_MS = [0, 2_000, 10_000, 30_000];
const JITTER_MS = 1_000;

/** Connects as a page does, and reads again by `readAgain` whenever it is connected. */
export async function openLivePage(
  url: string,
  { profileId, cookie, readAgain }: { profileId: string; cookie: string; readAgain(): Promise<unknown> },
): Promise<LivePage> {
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(`${url}/notifications`, { headers: { cookie, origin: url } })
    .withAutomaticReconnect(RETRY_MS)
    .configureLogging(NullLogger.instance)
    .build();
  const page: LivePage = {
    profileId,
    told: new Map(),
    readAgainAt: [],
    returns: 0,
    wasLiveAtEnd: false,
    async close() {
      page.wasLiveAtEnd = connection.state === HubConnectionState.Connected;
      await connection.stop();
    },
  };
  const comeBack = async () => {
    await pause(Math.random() * JITTER_MS);
    page.readAgainAt.push(Date.now());
    await readAgain();
  };
  for (const name of HUB_EVENTS) {
    connection.on(name, ({ eventId }: { eventId: string }) => {
      page.told.set(eventId, (page.told.get(eventId) ?? 0) + 1);
    });
  }
  connection.onreconnected(async () => {
    page.returns += 1;
    await comeBack();
  });
  await connection.start();
  await comeBack();
  return page;
}
