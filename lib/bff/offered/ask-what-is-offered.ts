import { OFFERED_PATH, readSaidOffered, type SaidOffered } from '../../../contract/adoption/said-offered.ts';
import { readJson } from '../../../contract/wire/json-answer.ts';
import type { Log } from '../../config/log.ts';
import { boundedBytes } from '../upstream/bounded-bytes.ts';
import { hear } from './offered.ts';

const TIMEOUT_MS = 3_000;
const AGAIN_MS = 10 * 60_000;
/** After answers in vain. */
const SOON_MS = [5_000, 15_000, 60_000];
const MOST_BYTES = 64 * 1024;

/**
 * Asks an institution what it offers: now, after seconds until it says it, and then every ten minutes.
 * `heard`: the first answer, or that none comes.
 */
export function startAskingWhatIsOffered(
  origins: string[],
  log: Log,
  againMs = AGAIN_MS,
): { heard: Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  let inVain = 0;
  let missed = 0;
  const turn = async () => {
    const said = await whatIsOffered(origins, log);
    inVain = said === 'away' || said === null ? inVain + 1 : 0;
    if (said !== 'away') missed = said === null ? missed + 1 : 0;
    // Of what was said before, one 404 takes nothing back: it may be a proxy's, while the institution
    // restarts.
    if (said !== 'away' && missed !== 1) hear(said);
    const pauseMs = inVain === 0 ? againMs : Math.min(againMs, SOON_MS[inVain - 1] ?? againMs);
    if (!hasStopped) timer = setTimeout(() => void turn(), pauseMs).unref();
  };
  return {
    heard: turn(),
    stop() {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * What the first of its origins says that says it; null where none does. `away`: none answers it in a way
 * that can be read, which changes nothing of what is known.
 */
async function whatIsOffered(origins: string[], log: Log): Promise<SaidOffered | null | 'away'> {
  let found: null | 'away' = 'away';
  for (const origin of origins) {
    const answer = await askOrigin(origin).catch((): 'away' => 'away');
    if (answer === 'away') continue;
    if (answer === null) {
      found = null;
      continue;
    }
    const { said, wrong } = readSaidOffered(answer.json);
    if (wrong.length > 0)
      log.warn({ url: `${origin}${OFFERED_PATH}`, wrong }, 'what is offered can not be read');
    if (said) return said;
  }
  return found;
}

/** Null: it has no such address. */
async function askOrigin(origin: string): Promise<{ json: unknown } | null | 'away'> {
  const { status, headers, body } = await fetch(new URL(OFFERED_PATH, origin), {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (status !== 200) {
    await body?.cancel();
    return status === 404 || status === 405 || status === 410 ? null : 'away';
  }
  const bytes = await boundedBytes(body, MOST_BYTES);
  return { json: bytes && readJson(headers.get('content-type') ?? undefined, bytes.toString('utf8')) };
}
