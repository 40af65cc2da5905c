/** The part of the tests that this machine runs. */
export interface Shard {
  /** Of vitest and Playwright alike. */
  flags: string[];
  isFirst: boolean;
  isLast: boolean;
}

/** `SHARD=2/4`: the second of four machines that share the tests. Without it one machine has them all. */
export function readShard(given = ''): Shard {
  if (given === '') return { flags: [], isFirst: true, isLast: true };
  const [, part, parts] = (/^(\d+)\/(\d+)$/.exec(given) ?? []).map(Number);
  if (!part || !parts || part > parts)
    throw new Error(`SHARD=${given}: it names one of several parts, as SHARD=2/4 does the second of four`);
  return { flags: [`--shard=${given}`], isFirst: part === 1, isLast: part === parts };
}
