import { expect, it } from 'vitest';
import { readPortalConfig } from './portal-config.ts';
import { securityText } from './security-text.ts';

const now = new Date('2026-11-22T10:00:00Z');
const given = (env: Record<string, string>) =>
  readPortalConfig({ NODE_ENV: 'test', SESSION_SECRETS: 'the-secret-of-these-tests-1234567890', ...env });
const saidWith = (env: Record<string, string>) => securityText(given(env), now);

it('whoever finds a weakness is told whom to tell, in the form of RFC 9116', () => {
  const PUBLIC_ORIGIN = 'https://portal.example.edu';
  expect(saidWith({ SECURITY_CONTACT: 'mailto:security@example.edu', PUBLIC_ORIGIN })).toBe(
    [
      'Contact: mailto:security@example.edu',
      'Expires: 2027-05-21T10:00:00.000Z',
      'Preferred-Languages: it, en, es',
      'Canonical: https://portal.example.edu/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('without https there is no canonical address', () => {
  expect(saidWith({ SECURITY_CONTACT: 'https://www.example.edu/security' })).not.toContain('Canonical');
});

it('where nobody is named nobody is invented', () => {
  expect(saidWith({})).toBeNull();
});

it.each(['security@example.edu', 'mailto:security', 'http://www.example.edu/security', 'tel:+39-02-1234'])(
  '%s is no contact',
  (SECURITY_CONTACT) => {
    expect(() => given({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT must be a mailto: or https: address');
  },
);

it('a contact is one line, whatever is in the environment', () => {
  const { SECURITY_CONTACT } = given({
    SECURITY_CONTACT: 'https://www.example.edu/a\nContact: https://b.example',
  });
  expect(SECURITY_CONTACT).not.toContain('\n');
});
