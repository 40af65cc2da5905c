import { expect, it } from 'vitest';
import { readPortalConfig } from './portal-config.ts';

const given = (env: Record<string, string>) =>
  readPortalConfig({ NODE_ENV: 'test', SESSION_SECRETS: 'the-secret-of-these-tests-1234567890', ...env });

it.each([
  ['HEALTH_PEERS', '10.0.0.1, gateway', 'must be addresses or networks with commas between them'],
  ['STOP_DELAY_MS', '-1', ''],
  ['STOP_DELAY_MS', '600000', 'must be at most 60000'],
  ['INSTITUTION_HELP_URL', 'help.example.edu', 'must be an http or https address'],
  ['INSTITUTION_PRIVACY_URL_ES', 'javascript:alert(1)', 'must be an http or https address'],
  ['INSTITUTION_ACRONYM_EN', 'TOOLONGFORIT', 'must have at most 8 characters'],
  ['INSTITUTION_MARK', '/nowhere.svg', 'must be a file that can be read (ENOENT: /nowhere.svg)'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/json'],
])('%s=%s stops the start, by its name: %s', (name, value, why) => {
  expect(() => given({ [name]: value })).toThrow(`${name} ${why}`);
});

it('peers may have spaces between them', () => {
  expect(given({ HEALTH_PEERS: '10.0.0.1, 10.1.0.0/16' }).HEALTH_PEERS).toEqual(['10.0.0.1', '10.1.0.0/16']);
});
