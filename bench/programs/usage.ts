/** The CPU a program has used by now, all its processes together, in milliseconds: as its metrics say. */
export const usageOf = async (url: string): Promise<number> =>
  1000 * (await measureOf(url, 'process_cpu_seconds_total'));

/** How many processes of a portal answer browsers. */
export const workersOf = (portalUrl: string): Promise<number> =>
  measureOf(portalUrl, 'ateneo_portal_workers');

/** The sum of a measure's samples. */
async function measureOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'));
  return [...samples].reduce((sum, [, value]) => sum + Number(value), 0);
}
