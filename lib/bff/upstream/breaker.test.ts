import { beforeEach, describe, expect, it } from 'vitest';
import { type Breaker, createBreaker } from './breaker';
import { createOriginBreakers } from './origin-breakers';
import { UpstreamFailure } from './upstream-failure';

let now = 0;
const clock = () => now;
const pass = (ms: number) => {
  now += ms;
};

beforeEach(() => {
  now = 1_000_000;
});

describe('a breaker', () => {
  let breaker: Breaker;
  const fail = (times = 5) => {
    for (let time = 0; time < times; time += 1) breaker.enter(null)('fails');
  };
  beforeEach(() => {
    breaker = createBreaker(clock);
  });

  it('S4: opens after five failures in ten seconds, for ten seconds', () => {
    fail(4);
    expect(breaker.isOpen()).toBe(false);
    fail(1);
    expect(breaker.isOpen()).toBe(true);
    expect(() => breaker.enter(null)).toThrow(/not asked/);
    pass(10_000);
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: forgets failures after a success, and after ten seconds', () => {
    fail(4);
    breaker.enter(null)('works');
    fail(4);
    pass(10_000);
    fail(1);
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: lets one try after its time, and refuses the others until it is known what became of it', () => {
    fail();
    pass(10_000);
    const tell = breaker.enter(null);
    expect(() => breaker.enter(null)).toThrow(/not asked/);
    tell('works');
    breaker.enter(null)('works');
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: opens again when the try fails', () => {
    fail();
    pass(10_000);
    breaker.enter(null)('fails');
    expect(breaker.isOpen()).toBe(true);
    pass(9_999);
    expect(() => breaker.enter(null)).toThrow(/not asked/);
    pass(1);
    breaker.enter(null)('works');
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: lets the next one try when a try found out nothing', () => {
    fail();
    pass(10_000);
    breaker.enter(null)('nothing');
    breaker.enter(null)('works');
    fail(4);
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: stays closed for the others however often one person fails', () => {
    for (let time = 0; time < 130; time += 1) breaker.enter('one')('fails');
    expect(breaker.isOpen()).toBe(false);
    breaker.enter('other')('works');
  });

  it('S4: opens by the failures of several people', () => {
    for (const whose of ['one', 'one', 'other', 'third']) breaker.enter(whose)('fails');
    expect(breaker.isOpen()).toBe(false);
    breaker.enter('other')('fails');
    expect(breaker.isOpen()).toBe(true);
  });

  it('S4: never opens while some are answered', () => {
    for (let time = 0; time < 20; time += 1) {
      for (const whose of ['one', 'two', 'three', 'four']) breaker.enter(whose)('fails');
      breaker.enter('five')('works');
    }
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: is not kept open by one person who tries in vain: the next one tries', () => {
    for (const whose of ['one', 'one', 'one', 'two', 'three']) breaker.enter(whose)('fails');
    pass(10_000);
    breaker.enter('one')('fails');
    expect(() => breaker.enter('one')).toThrow(/not asked/);
    breaker.enter('two')('works');
    breaker.enter('one')('works');
    expect(breaker.isOpen()).toBe(false);
  });

  it('S4: opens again for all once a second one has tried in vain', () => {
    for (const whose of ['one', 'one', 'one', 'two', 'three']) breaker.enter(whose)('fails');
    pass(10_000);
    breaker.enter('one')('fails');
    breaker.enter('two')('fails');
    expect(() => breaker.enter('three')).toThrow(/not asked/);
    pass(10_000);
    breaker.enter('three')('works');
  });

  it('S4: is not closed nor opened for longer by what was asked before it opened', () => {
    const [early, late] = [breaker.enter(null), breaker.enter(null)];
    fail();
    early('works');
    expect(breaker.isOpen()).toBe(true);
    pass(9_000);
    late('fails');
    pass(1_000);
    expect(breaker.isOpen()).toBe(false);
  });
});

describe('the breakers of an origin', () => {
  let breakers: ReturnType<typeof createOriginBreakers>;
  const failing = async (path: string, error: Error, times = 5, whose: string | null = null) => {
    for (let time = 0; time < times; time += 1) {
      await expect(breakers.run({ path, whose }, () => Promise.reject(error))).rejects.toThrow(error);
    }
  };
  const answered = (path: string, whose: string | null = null) =>
    breakers.run({ path, whose }, async () => 'answered');
  const coded = (code: string) => Object.assign(new Error(code), { code });
  beforeEach(() => {
    breakers = createOriginBreakers(clock);
  });

  it.each([
    ['the head of an answer', coded('UND_ERR_HEADERS_TIMEOUT')],
    ['the next part of a body', coded('UND_ERR_BODY_TIMEOUT')],
    ['the end of an answer', new DOMException('too late', 'TimeoutError')],
  ])('S4: waiting in vain for %s closes that path alone', async (_what, error) => {
    await failing('/api/slow', error);
    await expect(answered('/api/slow')).rejects.toThrow(/not asked/);
    expect(await answered('/api/other')).toBe('answered');
    expect([breakers.isOpen(), breakers.openPaths()]).toEqual([false, 1]);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND'])(
    'S4: %s closes every path',
    async (code) => {
      for (let path = 1; path <= 5; path += 1) await failing(`/api/${path}`, coded(code), 1);
      await expect(answered('/api/other')).rejects.toThrow(/not asked/);
      expect([breakers.isOpen(), breakers.openPaths()]).toEqual([true, 0]);
    },
  );

  it('S4: 130 papers of one person that hang close the path for nobody', async () => {
    await failing('/api/slow', coded('UND_ERR_HEADERS_TIMEOUT'), 130, 'one');
    expect(await answered('/api/slow', 'other')).toBe('answered');
    expect(breakers.openPaths()).toBe(0);
  });

  it('S4: what has the institution cut connections closes nothing for others, while one person asks it', async () => {
    for (let path = 1; path <= 20; path += 1) await failing(`/api/${path}`, coded('ECONNRESET'), 1, 'one');
    expect(await answered('/api/other', 'other')).toBe('answered');
    for (const whose of ['one', 'two', 'three', 'four', 'five'])
      await failing('/api/other', coded('ECONNRESET'), 1, whose);
    await expect(answered('/api/other', 'other')).rejects.toThrow(/not asked/);
  });

  it('S4: an institution that is away is known by one person’s calls', async () => {
    await failing('/api/some', coded('ECONNREFUSED'), 5, 'one');
    await expect(answered('/api/other', 'other')).rejects.toThrow(/not asked/);
  });

  it('S4: an answer that can’t be read closes nothing', async () => {
    await failing('/api/crashing', new UpstreamFailure('unreadable', 'status 500, no envelope'), 20);
    expect(await answered('/api/crashing')).toBe('answered');
  });

  it('S4: a path that hangs is tried again by one, while the others go on', async () => {
    await failing('/api/slow', coded('UND_ERR_HEADERS_TIMEOUT'));
    pass(10_000);
    let answer = (_: string) => {};
    const tried = breakers.run(
      { path: '/api/slow', whose: null },
      () => new Promise<string>((resolve) => (answer = resolve)),
    );
    await expect(answered('/api/slow')).rejects.toThrow(/not asked/);
    expect(await answered('/api/other')).toBe('answered');
    answer('back');
    expect(await tried).toBe('back');
    expect(await answered('/api/slow')).toBe('answered');
  });
});
