/** What was sent, and the whole answer to it. */
export type Example = { request: unknown; answer: unknown };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** Longer texts are files in base64: their beginning shows it. */
const LONGEST = 600;
/** Of a list of words. */
const SHOWN = 2;
const RUN_MS = 15 * 60_000;

/**
 * Examples without what is another at each run: ids by their order, tokens by their number, no long lists.
 */
export function normalised(examples: Map<string, Example>, clock: string): Record<string, Example> {
  const shown = [...examples]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([path, example]) => [path, shortened(example)]);
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();
  const numbered = (of: Map<string, string>, found: string, name: (number: number) => string) => {
    const own = of.get(found) ?? name(of.size + 1);
    of.set(found, own);
    return own;
  };
  const text = JSON.stringify(Object.fromEntries(shown))
    .replace(UUID, (id) => numbered(ids, id, (number) => `5a7e0000-0000-4000-8000-${hex(number)}`))
    .replace(
      /"token":"([^"]+)"/g,
      (_, token) => `"token":"${numbered(tokens, token, (number) => `bearer-${number}`)}"`,
    )
    .replace(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, instant) => `"${aboutClock(instant, clock)}"`);
  return JSON.parse(text);
}

const hex = (number: number) => number.toString(16).padStart(12, '0');

/** The run itself takes a while: whatever it did was done at its beginning. */
function aboutClock(instant: string, clock: string): string {
  const from = Date.parse(clock);
  const at = Date.parse(instant);
  return at >= from && at < from + RUN_MS ? new Date(from).toISOString() : instant;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return richest(value).map((each) => shortened(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
  if (typeof value === 'string' && value.length > LONGEST) return value.slice(0, 60);
  return value;
}

/** The entry that says most, of things; the first ones, of words. */
function richest(list: unknown[]): unknown[] {
  const sizeOf = (entry: unknown) => JSON.stringify(entry).length;
  if (list.some((entry) => typeof entry !== 'object' || entry === null)) return list.slice(0, SHOWN);
  return list.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 1);
}
