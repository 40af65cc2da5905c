import { expect, it } from 'vitest';
import { readShard } from './shard.ts';

it('without SHARD one machine runs all tests', () => {
  expect(readShard()).toEqual({ flags: [], isFirst: true, isLast: true });
  expect(readShard('')).toEqual({ flags: [], isFirst: true, isLast: true });
});

it('each of several machines knows its part, and whether it is the first or the last', () => {
  expect(readShard('1/4')).toEqual({ flags: ['--shard=1/4'], isFirst: true, isLast: false });
  expect(readShard('2/4')).toEqual({ flags: ['--shard=2/4'], isFirst: false, isLast: false });
  expect(readShard('4/4')).toEqual({ flags: ['--shard=4/4'], isFirst: false, isLast: true });
});

it.each(['4', '0/4', '5/4', '1/0', 'a/b', '1/4/4'])('SHARD=%s is refused with what it should be', (given) => {
  expect(() => readShard(given)).toThrow(`SHARD=${given}: it names one of several parts, as SHARD=2/4`);
});
