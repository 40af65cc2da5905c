import { request } from 'undici';
import { isArea } from '../../contract/adoption/areas.ts';
import { OFFERED_PATH, saidOffered } from '../../contract/adoption/said-offered.ts';
import { readJson } from '../../contract/wire/json-answer.ts';
import { wrongShape } from '../../contract/wire/wrong-shape.ts';
import { boundedBytes } from '../../lib/bff/upstream/bounded-bytes.ts';
import type { Judge } from '../judge.ts';
import type { Report } from '../report.ts';

const PART = 'what is offered';
/** As long, and as much of it, as the portal reads. */
const WAIT_MS = 3_000;
const MOST_BYTES = 64 * 1024;

/** The areas that the institution says it offers; null where it says nothing that can be read. */
export async function readSaidOffered({ url, say }: Judge): Promise<ReadonlySet<string> | null> {
  const answer = await request(new URL(OFFERED_PATH, url), { signal: AbortSignal.timeout(WAIT_MS) }).catch(
    () => null,
  );
  const bytes = answer && (await boundedBytes(answer.body, MOST_BYTES).catch(() => null));
  if (answer?.statusCode !== 200) {
    const status = answer?.statusCode ?? 'no answer within 3 s';
    say(PART, OFFERED_PATH, 'absent', `isn’t said (${status}): the portal learns it from the answers`);
    return null;
  }
  const json = bytes ? readJson(String(answer.headers['content-type']), bytes.toString('utf8')) : undefined;
  if (json === undefined) {
    say(PART, OFFERED_PATH, 'note', 'is no JSON of at most 64 KB, and says nothing; answer 404 instead');
    return null;
  }
  const said = saidOffered.safeParse(json);
  if (!said.success) {
    say(PART, OFFERED_PATH, 'wrong', `has another shape at ${wrongShape(saidOffered, json)}`);
    return null;
  }
  const { areas, links = {} } = said.data;
  const unknown = [...areas, ...Object.keys(links)].filter((name) => !isArea(name));
  const isKnown = unknown.length === 0;
  say(
    ...([PART, OFFERED_PATH] as const),
    isKnown ? 'ok' : 'wrong',
    isKnown ? `names ${areas.length} areas` : `names what is no area of the portal: ${unknown.join(', ')}`,
  );
  return new Set(areas);
}

/** Where what is said and what is there differ: what isn't said isn't shown, what isn't there is missed. */
export function judgeSaidOffered(
  { say }: Judge,
  said: ReadonlySet<string> | null,
  areas: Report['areas'],
): void {
  if (!said || areas.length === 0) return;
  const names = areas.map(({ area, usable }) => ({ area, usable, isSaid: said.has(area.replace('/', '.')) }));
  const missing = names.filter(({ usable, isSaid }) => isSaid && usable === 'not offered');
  const hidden = names.filter(
    ({ usable, isSaid }) => !isSaid && ['whole', 'pages whole', 'in part'].includes(usable),
  );
  for (const { area } of missing)
    say(PART, area, 'wrong', 'is said to be offered, and its list is not there');
  for (const { area } of hidden) say(PART, area, 'note', 'is there and not said: the portal doesn’t show it');
  if (missing.length + hidden.length === 0) say(PART, 'what is said', 'ok', 'is what is there');
}
