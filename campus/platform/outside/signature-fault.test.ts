import { expect, it } from 'vitest';
import { signatureOf } from '../../../observe/webhook-signature.ts';
import { SIGNATURE_VALIDITY_MS, signatureFault } from './signature-fault.ts';

const secret = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
const notice = { provider: 'simulator', body: '{"amount":15650}' };
const at = new Date('2026-11-23T09:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const signature = signatureOf(secret, notice, at);

it('holds for the bytes it was made of', () => {
  expect(signatureFault(secret, signature, notice, at)).toBeNull();
});

it.each([
  ['another body', secret, signature, { ...notice, body: '{"amount":15651}' }],
  ['another provider', secret, signature, { ...notice, provider: 'pagopa' }],
  ['another secret', secret.toLowerCase(), signature, notice],
  ['another time', secret, signature.replace(/t=\d+/, 't=1'), notice],
  ['a signature that is cut', secret, signature.slice(0, -1), notice],
  ['capitals', secret, signature.toUpperCase(), notice],
  ['a second signature behind it', secret, `${signature},v1=${'0'.repeat(64)}`, notice],
  ['none', secret, '', notice],
])('is forged: %s', (_what, key, said, of) => {
  expect(signatureFault(key, said, of, at)).toBe('forged');
});

it('holds five minutes before and after its time, and not a second longer', () => {
  const faultAfter = (ms: number) => signatureFault(secret, signature, notice, after(ms));
  expect([faultAfter(SIGNATURE_VALIDITY_MS), faultAfter(-SIGNATURE_VALIDITY_MS)]).toEqual([null, null]);
  expect([faultAfter(SIGNATURE_VALIDITY_MS + 1), faultAfter(-SIGNATURE_VALIDITY_MS - 1)]).toEqual([
    'old',
    'old',
  ]);
});
