import { Counter, Gauge, Histogram } from 'prom-client';
import { DURATION_BUCKETS_S, expose, processRegistry } from '../../../observe/registry.ts';
import { allSockets } from '../session/live-sockets.ts';

/** How the calls to the institution stand at this moment. */
type UpstreamLoad = { running: number; waiting: number; breakerOpen: boolean; pathsClosed: number };

/** How those who are answered stand, each in the turn of a person or an address. */
type TurnsLoad = { running: number; waiting: number; refused: number };

const NO_TURNS: TurnsLoad = { running: 0, waiting: 0, refused: 0 };

export type PortalMetrics = ReturnType<typeof createPortalMetrics>;

const IDLE: UpstreamLoad = { running: 0, waiting: 0, breakerOpen: false, pathsClosed: 0 };

/** Everything the portal measures; docs/operations.md explains each. */
export function createPortalMetrics() {
  const registry = processRegistry();
  const registers = [registry];
  let loadOfUpstream = () => IDLE;
  let loadOfTurns = () => NO_TURNS;

  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('ateneo_portal_hub_sockets', 'Ways to the hub that are open', () => allSockets().size);
  gauge('ateneo_portal_turns_running', 'Requests that are answered', () => loadOfTurns().running);
  gauge(
    'ateneo_portal_turns_waiting',
    'Requests that wait for the turn of their person or address',
    () => loadOfTurns().waiting,
  );
  gauge(
    'ateneo_portal_turns_refused',
    'Requests beyond the share of their person or address, since the start',
    () => loadOfTurns().refused,
  );
  gauge('ateneo_portal_upstream_in_flight', 'Calls the institution is asked', () => loadOfUpstream().running);
  gauge('ateneo_portal_upstream_waiting', 'Calls that wait for a place', () => loadOfUpstream().waiting);
  gauge('ateneo_portal_upstream_breaker_open', '1 while the institution is not asked', () =>
    Number(loadOfUpstream().breakerOpen),
  );
  gauge(
    'ateneo_portal_upstream_paths_closed',
    'Calls that are not asked, for they hung again and again',
    () => loadOfUpstream().pathsClosed,
  );

  return {
    requests: new Histogram({
      name: 'ateneo_portal_request_duration_seconds',
      help: 'Requests of browsers, from their head to the end of the answer',
      labelNames: ['route', 'status'],
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    upstream: new Histogram({
      name: 'ateneo_portal_upstream_duration_seconds',
      help: 'Calls to the institution, their waiting for a place included',
      labelNames: ['call', 'outcome'],
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    signIns: new Counter({
      name: 'ateneo_portal_sign_ins_total',
      help: 'Sign-ins and registrations by what became of them',
      labelNames: ['call', 'result'],
      registers,
    }),
    policyReports: new Counter({
      name: 'ateneo_portal_policy_reports_total',
      help: 'What browsers refused by the content policy of our pages, as they tell',
      labelNames: ['directive'],
      registers,
    }),
    /** The edge server says how those stand that it lets in by turns. */
    watchTurns(load: () => TurnsLoad) {
      loadOfTurns = load;
    },
    /** The one client of the institution says how it stands. */
    watchUpstream(load: () => UpstreamLoad) {
      loadOfUpstream = load;
    },
    expose: () => expose(registry),
  };
}
