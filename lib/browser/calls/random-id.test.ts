import { expect, it, vi } from 'vitest';
import { randomId } from './random-id';

it.each([true, false])('an id is a UUID of version 4, in a secure context or not: %s', (isSecureContext) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  const ids = Array.from({ length: 100 }, randomId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
  vi.unstubAllGlobals();
});
