import { expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './security-headers';

const directives = (...given: Parameters<typeof contentSecurityPolicy>) =>
  contentSecurityPolicy(...given).split('; ');

it('S21: over https browsers tell what was refused in the new way too, which they don’t know over http', () => {
  expect(directives('n', false, true)).toContain('report-to policy');
  expect(directives('n', false, false)).not.toContain('report-to policy');
  const sent = (publicOrigin: string) => securityHeaders({ publicOrigin })['reporting-endpoints'];
  expect(sent('https://portal.example.edu')).toBe('policy="/api/reports"');
  expect(sent('http://localhost:3000')).toBeUndefined();
});

it('S21: Trusted Types are asked for wherever the bundler doesn’t reload', () => {
  expect(directives('n', false)).toContain("require-trusted-types-for 'script'");
  expect(directives('n', true)).not.toContain("require-trusted-types-for 'script'");
});
