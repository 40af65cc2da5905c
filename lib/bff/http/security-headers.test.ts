import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const directives = (https = false) => contentSecurityPolicy('of-this-answer', false, https).split('; ');

it.each([
  ...['frame-src', 'media-src', 'object-src', 'base-uri', 'frame-ancestors'].map(
    (directive) => `${directive} 'none'`,
  ),
  "script-src 'self' 'nonce-of-this-answer' 'strict-dynamic'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
  'report-uri /api/reports',
])('S21: the policy of a document says %s', (directive) => {
  expect(directives()).toContain(directive);
});

it('S21: reports go by the browser’s newer way over https alone', () => {
  expect(directives(true)).toContain('report-to policy');
  expect(directives()).not.toContain('report-to policy');
});
