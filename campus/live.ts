import type { IncomingMessage } from 'node:http';
import { hubGroupsOf } from './catalogue/hub-groups.ts';
import type { OpenDatabase } from './db/database.ts';
import { bearerOf, userOfToken } from './http/authenticate.ts';
import type { CampusApp } from './http/campus-app.ts';
import type { CurrentUser } from './http/current-user.ts';
import { livingSignIns } from './http/living-sign-ins.ts';
import { createHub } from './hub/hub.ts';
import type { HubConnection } from './hub/hub-options.ts';
import { academicYearOf } from './platform/academic-year.ts';
import type { Told } from './platform/events.ts';
import { startPump } from './platform/pump.ts';
import { startRelay } from './platform/relay.ts';

const HUB_PATH = '/notifications';
const EVERYBODY = 'everybody';
const SIGN_IN_CHECK_MS = 2000;
/** After these the offerings a person has to do with may be others. */
const MOVES = ['enrolled', 'rejected', 'waitlistMoved', 'boardChanged'];

/** Puts the hub on the application's server and tells on it what the outbox holds, to whom it concerns. */
export async function startLive(app: CampusApp, database: OpenDatabase): Promise<{ stop(): Promise<void> }> {
  const { db, clock, log } = app;
  const hub = createHub<CurrentUser>({
    path: HUB_PATH,
    authenticate: async (request) => {
      const token = tokenOf(request);
      return token ? await userOfToken(db, token, await clock.now(db)) : null;
    },
    identityKey: ({ profileId }) => profileId,
    onConnected: placeInGroups,
    log,
  });
  app.metrics.watchHub(() => hub.size);
  const groupsOf = new WeakMap<HubConnection<CurrentUser>, Set<string>>();

  app.addHook('onRequest', async (request, reply) => {
    if (!hub.serves(request.raw)) return;
    reply.hijack();
    hub.handleRequest(request.raw, reply.raw);
  });
  app.server.on('upgrade', hub.handleUpgrade);

  const relay = await startRelay(database, { send: tell, log });
  const signIns = await startPump(database, { everyMs: SIGN_IN_CHECK_MS, turn: endDeadSignIns, log });
  return {
    stop: async () => {
      await Promise.all([relay.stop(), signIns.stop(), hub.close()]);
    },
  };

  async function placeInGroups(connection: HubConnection<CurrentUser>): Promise<void> {
    const year = academicYearOf(await clock.now(db), app.timeZone);
    const groups = new Set([EVERYBODY, ...(await hubGroupsOf(db, connection.identity.profileId, year))]);
    for (const group of groups) connection.join(group);
    for (const group of groupsOf.get(connection) ?? []) if (!groups.has(group)) connection.leave(group);
    groupsOf.set(connection, groups);
  }

  function tell({ audience, name, payload }: Told): void {
    hub.send(audience, name, [payload]);
    app.metrics.events.inc({ name });
    if (!MOVES.includes(name)) return;
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
    const living = await livingSignIns(db, [...connected], await clock.now(db));
    hub.closeConnections(({ identity: { chainId } }) => connected.has(chainId) && !living.has(chainId));
  }
}

/** In the header, or as a browser's WebSocket and EventSource have to send it, in the query. */
function tokenOf({ headers, url = '' }: IncomingMessage): string | null {
  const query = new URL(url, 'http://campus').searchParams.get('access_token');
  return bearerOf(headers.authorization) ?? bearerOf(query ? `Bearer ${query}` : undefined);
}
