import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import {
  EVENTS_HEADER,
  MISSED,
  type Missed,
  readNumber,
  SINCE_PARAMETER,
} from '../contract/live/events-since.ts';
import { aboutEvent } from '../contract/live/hub-events.ts';
import { HUB_PATH } from '../contract/wire/constants.ts';
import { areas } from './areas.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import { rowsOf } from './db/rows.ts';
import { bearerOf, liveSessions, userNow } from './http/authenticate.ts';
import type { CampusApp } from './http/campus-app.ts';
import type { CurrentUser } from './http/current-user.ts';
import { createHub } from './hub/hub.ts';
import type { HubConnection } from './hub/hub-options.ts';
import { startPump } from './platform/jobs/pump.ts';
import { missedSince, type Numbered, startRelay } from './platform/live/relay.ts';
import { academicYearOf } from './platform/time/academic-year.ts';

const EVERYBODY = 'everybody';
const SIGN_IN_CHECK_MS = 2000;
/** What makes many pages read again at once is spread over so much for each of them: fifty a second. */
const SPREAD_MS = 20;
const LONGEST_SPREAD_MS = 10_000;

/** Who listens; `since` is the event up to which the client's page is known to be right. */
type Listener = CurrentUser & { since: number | null };

/** Puts the hub on the application's server and tells on it what the outbox holds, to whom it concerns. */
export async function startLive(app: CampusApp, database: OpenDatabase): Promise<{ stop(): Promise<void> }> {
  const { db, clock, log } = app;
  const userAt = userNow(clock);
  const hub = createHub<Listener>({
    path: HUB_PATH,
    authenticate: async (request) => {
      const { token, since } = askedBy(request);
      const user = token ? await userAt(db, token) : null;
      return user && { ...user, since };
    },
    identityKey: ({ profileId }) => profileId,
    onConnected: greet,
    log,
  });
  app.metrics.watchHub(() => hub.size);
  const groupsOf = new WeakMap<HubConnection<Listener>, Set<string>>();

  app.addHook('onRequest', async (request, reply) => {
    if (!hub.serves(request.raw)) return;
    reply.hijack();
    hub.handleRequest(request.raw, reply.raw);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(EVENTS_HEADER, relay.last()); // before anything is read
  });
  app.server.on('upgrade', hub.handleUpgrade);

  const relay = await startRelay(database, { send: tell, log });
  const signIns = await startPump(database, { everyMs: SIGN_IN_CHECK_MS, turn: endDeadSignIns, log });
  return {
    stop: async () => {
      await Promise.all([relay.stop(), signIns.stop(), hub.close()]);
    },
  };

  async function greet(connection: HubConnection<Listener>): Promise<void> {
    const audiences = await placeInGroups(connection);
    const { since } = connection.identity;
    if (since === null) return;
    const upTo = relay.last();
    const events = since === upTo ? [] : await missedSince(db, { since, audiences });
    const missed: Missed = { upTo, events: events?.map(written) ?? null, spreadMs: spreadOver(hub.size) };
    connection.tell(MISSED, [missed]);
  }

  async function placeInGroups(connection: HubConnection<Listener>): Promise<string[]> {
    const year = academicYearOf(await clock.now(db), app.timeZone);
    const groups = new Set([EVERYBODY, ...(await hubGroupsOf(db, connection.identity.profileId, year))]);
    for (const group of groups) connection.join(group);
    for (const group of groupsOf.get(connection) ?? []) if (!groups.has(group)) connection.leave(group);
    groupsOf.set(connection, groups);
    return [...groups];
  }

  function tell(told: Numbered): void {
    const { audience, name } = told;
    hub.send(audience, name, [{ ...written(told).payload, spreadMs: spreadOver(hub.sizeOf(audience)) }]);
    app.metrics.events.inc({ name });
    if (!aboutEvent(name)?.regroups) return;
    for (const connection of hub.connectionsOf(audience)) {
      placeInGroups(connection).catch((err: unknown) =>
        log.error({ err }, 'a connection kept its old groups'),
      );
    }
  }

  /** Sign-out and a new password end what was connected with the old one. */
  async function endDeadSignIns(): Promise<void> {
    const connected = new Set(hub.connectionsOf(EVERYBODY).map(({ identity }) => identity.chainId));
    if (connected.size === 0) return;
    const living = await liveSessions(db, [...connected], await clock.now(db));
    hub.closeConnections(({ identity: { chainId } }) => connected.has(chainId) && !living.has(chainId));
  }
}

/** An event as it is sent. */
const written = ({ name, payload, number }: Numbered) => ({ name, payload: { ...payload, number } });

const spreadOver = (listeners: number) => Math.min(listeners * SPREAD_MS, LONGEST_SPREAD_MS);

/** The token in the header, or as a browser's WebSocket and EventSource have to send it, in the query. */
function askedBy({ headers, url = '' }: IncomingMessage) {
  const query = new URL(url, 'http://campus').searchParams;
  const token = query.get('access_token');
  return {
    token: bearerOf(headers.authorization) ?? bearerOf(token ? `Bearer ${token}` : undefined),
    since: readNumber(query.get(SINCE_PARAMETER)),
  };
}

/** A profile's hub groups: its own and those that areas put it in, in one query. */
export async function hubGroupsOf(db: Database, profileId: string, academicYear: number): Promise<string[]> {
  const queries = areas.flatMap(({ hubGroups }) => hubGroups?.(db, profileId, academicYear) ?? []);
  const names = sql.join(queries, sql` union `);
  const rows = rowsOf<{ name: string }>(await db.execute(sql`select name from (${names}) as groups(name)`));
  return [`profile:${profileId}`, ...rows.map(({ name }) => name)];
}
