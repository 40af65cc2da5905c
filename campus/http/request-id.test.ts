import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

it('a request keeps the id that the portal gave it', () => {
  const id = '2f1e6f0a-0b8e-4a7c-9a51-2f6f0c7f3d11';
  expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
});

it.each([undefined, '', 'x', 'a b c d e f g', 'x'.repeat(65), '"},"msg":"forged'])(
  'with %j it gets one',
  (said) => {
    expect(requestIdOf({ headers: { 'x-request-id': said } })).toMatch(UUID);
  },
);
