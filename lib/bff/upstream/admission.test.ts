import { describe, expect, it } from 'vitest';
import { createAdmission } from './admission';

/** Calls that end when they are told to. */
function givenAdmission(limits: Partial<Parameters<typeof createAdmission>[0]> = {}) {
  const admission = createAdmission({ inFlight: 4, waiting: 10, waitMs: 60_000, ...limits });
  const begun: string[] = [];
  const begin = (path: string, signal?: AbortSignal, whose: string | null = null) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = () => {
      begun.push(path);
      return ended;
    };
    return { end: () => end(), run: admission.run({ path, whose }, work, signal) };
  };
  return { ...admission, begin, begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('admission', () => {
  it('S4: calls of one path that hang take half of the places, and the others’ pass', async () => {
    const { begin, begun, load } = givenAdmission();
    for (let call = 0; call < 6; call += 1) void begin('/slow');
    await settled();
    expect(load()).toEqual({ running: 2, waiting: 4 });

    const other = begin('/other');
    other.end();
    await other.run;

    expect(begun).toEqual(['/slow', '/slow', '/other']);
  });

  it('S4: calls of one person on many paths leave the places to others, and so do those that wait', async () => {
    const { begin, load } = givenAdmission({ inFlight: 200, waiting: 2_000 });
    const runs: Promise<unknown>[] = [];
    for (let call = 0; call < 1_000; call += 1)
      runs.push(begin(`/path/${call % 20}`, undefined, 'person:one').run.catch((error: unknown) => error));
    await settled();
    expect(load().running).toBe(27);
    expect(load().waiting).toBeLessThan(300);
    const other = begin('/path/1', undefined, 'person:other');
    other.end();
    await other.run;
  });

  it('S4: behind one address there may be a lecture hall: it has half of the places', async () => {
    const { begin, load } = givenAdmission({ inFlight: 200, waiting: 2_000 });
    for (let call = 0; call < 300; call += 1)
      void begin(`/path/${call % 20}`, undefined, 'address:192.0.2.1');
    await settled();
    expect(load()).toEqual({ running: 100, waiting: 200 });
  });

  it('S4: two paths that hang leave places too', async () => {
    const { begin, load } = givenAdmission({ inFlight: 200, waiting: 2_000 });
    for (let call = 0; call < 400; call += 1) {
      void begin('/slow');
      void begin('/slower');
    }
    const other = begin('/other');
    other.end();
    await other.run;
    expect(load().running).toBeLessThanOrEqual(134);
  });

  it('S4: those that wait are let in in order, each as far as its path may', async () => {
    const { begin, begun } = givenAdmission();
    const [first, second] = [begin('/slow'), begin('/slow')];
    for (const path of ['/slow', '/other', '/third', '/fourth']) void begin(path);
    await settled();
    expect(begun).toEqual(['/slow', '/slow', '/other', '/third']);
    first.end();
    await settled();
    expect(begun.slice(4)).toEqual(['/fourth']);
    second.end();
    await settled();
    expect(begun.slice(4)).toEqual(['/fourth', '/slow']);
  });

  it('S4: of those that wait one path has four fifths, and the rest is told that it is busy', async () => {
    const { begin, load } = givenAdmission();
    for (let call = 0; call < 10; call += 1) void begin('/slow');
    expect(load()).toEqual({ running: 2, waiting: 8 });
    await expect(begin('/slow').run).rejects.toMatchObject({ kind: 'busy', status: 503 });
  });

  it('gives up after its time, and leaves the place to the next', async () => {
    const { begin, load } = givenAdmission({ inFlight: 1, waitMs: 20 });
    const first = begin('/slow');
    await expect(begin('/slow').run).rejects.toMatchObject({ kind: 'busy' });
    first.end();
    await first.run;
    expect(load()).toEqual({ running: 0, waiting: 0 });
  });

  it('S21: what waits for a place is dropped when nobody waits for its answer, and never begins', async () => {
    const { begin, begun, load } = givenAdmission({ inFlight: 1 });
    const browser = new AbortController();
    const first = begin('/slow');
    const second = begin('/slow', browser.signal);
    browser.abort();
    await expect(second.run).rejects.toMatchObject({ kind: 'left' });
    await expect(begin('/slow', browser.signal).run).rejects.toMatchObject({ kind: 'left' });
    first.end();
    await first.run;
    expect(begun).toEqual(['/slow']);
    expect(load()).toEqual({ running: 0, waiting: 0 });
  });
});
