import { INSTANCE_QUERY } from '../../../observe/inner-answer.ts';
import { type Instance, instance } from '../../../observe/instance.ts';
import { RELEASE } from '../../../observe/release.ts';
import { listed } from '../../../observe/settings.ts';
import type { CampusConfig } from '../../config.ts';
import { knownMigrationNames } from '../../db/known-migrations.ts';
import { findCampus } from '../../running-campus.ts';
import { type Asked, differences, HERE } from './differences.ts';
import { type Finding, messageOf, note, ok, wrong } from './finding.ts';

/** The first who asks waits for the fingerprints to be made. */
const WAIT_MS = 20_000;

/**
 * Each instance of campus at CAMPUS_URL, each portal that is named, and what they have otherwise; `settings` are
 * the fingerprints of this command.
 */
export async function findingsOfInstances(
  { DATA_DIR }: CampusConfig,
  portals: string[],
  settings: Record<string, string>,
): Promise<Finding[]> {
  const running = findCampus(DATA_DIR)?.url;
  const named = listed(process.env.CAMPUS_URL ?? '');
  const campus = named.length > 0 ? named : running ? [running] : [];
  const answers = await Promise.all([...campus, ...portals].map(ask));
  const asked = answers.flatMap((answer) => ('at' in answer ? [answer] : []));
  const unsaid =
    campus.length + portals.length > 0
      ? []
      : [note('instances', 'none is named: CAMPUS_URL, and the addresses of portals as words behind doctor')];
  return [
    ...unsaid,
    ...answers.flatMap((answer) => ('at' in answer ? ok(answer.at, saidOf(answer)) : answer)),
    ...differences([here(settings), ...asked]),
  ];
}

const saidOf = ({ program, release, migration }: Instance) =>
  [program, release, migration && `with ${migration}`].filter(Boolean).join(' ');

const here = (settings: Record<string, string>): Asked => ({
  ...{ at: HERE, program: 'campus', release: RELEASE, migration: knownMigrationNames().at(-1), settings },
});

async function ask(at: string): Promise<Asked | Finding> {
  try {
    const answer = await fetch(new URL(`/healthz${INSTANCE_QUERY}`, at), {
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (answer.status === 404)
      return wrong(at, 'does not say what it is', 'HEALTH_PEERS there has to name this machine');
    return { at, ...instance.parse(await answer.json()) };
  } catch (error) {
    return wrong(at, messageOf(error), 'is it running, and is its address right?');
  }
}
