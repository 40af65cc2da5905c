import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('writes a value in one way, in whichever order its names came', () => {
  const value = { b: [1, null, true], a: { z: 'è "x"\n', é: false, e: 0 } };
  expect(canonicalJson(value)).toBe('{"a":{"e":0,"z":"è \\"x\\"\\n","é":false},"b":[1,null,true]}');
  expect(canonicalJson({ a: value.a, b: value.b })).toBe(canonicalJson(value));
});

it('takes no number that others may write otherwise', () => {
  for (const number of [0.1, 2 ** 53, Number.NaN, Infinity])
    expect(() => canonicalJson({ number })).toThrow();
});
