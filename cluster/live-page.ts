import { setTimeout as pause } from 'node:timers/promises';
import { type HubConnection, HubConnectionBuilder, HubConnectionState, NullLogger } from '@microsoft/signalr';
import { HUB_EVENTS } from '../contract/live/hub-events.ts';

/** What a page of somebody's learned by itself: by the events it was told, and by reading again. */
export interface LivePage {
  profileId: string;
  /** The events that were told, by their ids. */
  told: Set<string>;
  /** How often one was told again over the same connection. */
  twice: number;
  /** How often a former connection's event came again: the new instance was behind the ended one. */
  again: number;
  /** When it read again, for what it may not have been told before. */
  revalidateAt: number[];
  /** How often its connection ended and was there again. */
  returns: number;
  /** Once it was closed: whether it was connected until then. */
  wasLiveAtEnd: boolean;
  close(): Promise<void>;
}

/** The rhythm of a page: see lib/realtime. */
const RETRY_MS = [0, 2_000, 10_000, 30_000];
const JITTER_MS = 1_000;

/** Connects as a page does, and reads again by `revalidate` whenever it is connected. */
export async function openLivePage(
  url: string,
  { profileId, cookie, revalidate }: { profileId: string; cookie: string; revalidate(): Promise<unknown> },
): Promise<LivePage> {
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(`${url}/notifications`, { headers: { cookie, origin: url } })
    .withAutomaticReconnect(RETRY_MS)
    .configureLogging(NullLogger.instance)
    .build();
  const page: LivePage = {
    profileId,
    told: new Set(),
    twice: 0,
    again: 0,
    revalidateAt: [],
    returns: 0,
    wasLiveAtEnd: false,
    async close() {
      page.wasLiveAtEnd = connection.state === HubConnectionState.Connected;
      await connection.stop();
    },
  };
  const comeBack = async () => {
    await pause(Math.random() * JITTER_MS);
    page.revalidateAt.push(Date.now());
    await revalidate();
  };
  const toldHere = new Set<string>();
  for (const name of HUB_EVENTS) {
    connection.on(name, ({ eventId }: { eventId: string }) => {
      if (toldHere.has(eventId)) page.twice += 1;
      else if (page.told.has(eventId)) page.again += 1;
      toldHere.add(eventId);
      page.told.add(eventId);
    });
  }
  connection.onreconnecting(() => toldHere.clear());
  connection.onreconnected(async () => {
    page.returns += 1;
    await comeBack();
  });
  await connection.start();
  await comeBack();
  return page;
}
