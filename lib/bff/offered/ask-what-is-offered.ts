import { OFFERED_PATH, type SaidOffered, saidOffered } from '../../../contract/adoption/said-offered.ts';
import { readJson } from '../../../contract/wire/json-answer.ts';
import type { Log } from '../../config/log.ts';
import { boundedBytes } from '../upstream/bounded-bytes.ts';
import { hear } from './offered.ts';

const TIMEOUT_MS = 3_000;
const AGAIN_MS = 10 * 60_000;
const MOST_BYTES = 64 * 1024;

/** Asks an institution what it offers, now and every ten minutes. `heard`: the first answer, or that none comes. */
export function startAskingWhatIsOffered(
  origins: string[],
  log: Log,
  againMs = AGAIN_MS,
): { heard: Promise<void>; stop(): void } {
  const turn = async () => {
    const said = await whatIsOffered(origins, log);
    if (said !== 'away') hear(said);
  };
  const timer = setInterval(() => void turn(), againMs).unref();
  return { heard: turn(), stop: () => clearInterval(timer) };
}

/**
 * What the first of its origins says that says it; null where none does. `away`: none answers, which changes
 * nothing of what is known.
 */
async function whatIsOffered(origins: string[], log: Log): Promise<SaidOffered | null | 'away'> {
  let found: null | 'away' = 'away';
  for (const origin of origins) {
    const answer = await askOrigin(origin).catch((): 'away' => 'away');
    if (answer === 'away') continue;
    found = null;
    if (answer === null) continue;
    const parsed = saidOffered.safeParse(answer.json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const wrong = `${issue?.path.join('.') || 'the answer'}: ${issue?.message}`;
    log.warn({ url: `${origin}${OFFERED_PATH}`, wrong }, 'what is offered can not be read');
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
    return status >= 500 ? 'away' : null;
  }
  const bytes = await boundedBytes(body, MOST_BYTES);
  return { json: bytes && readJson(headers.get('content-type') ?? undefined, bytes.toString('utf8')) };
}
