import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { documentedVariables } from './variables.ts';

const { services } = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        env_file: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .parse(parseYaml(readFileSync('deploy/docker/compose.yaml', 'utf8')));

/** What follows from how the compose file puts the containers together. */
const FIXED = [
  ...['DATABASE_URL', 'TRUSTED_PEERS', 'CAMPUS_URL', 'ALLOW_INSECURE_UPSTREAM'],
  'HEALTH_URL', // of the look at a container's health alone
];

const explained = documentedVariables();

it('the page of the configuration has its tables of variables', () => {
  expect(explained.size).toBeGreaterThan(60);
});

it.each(['campus-a', 'campus-b', 'portal-a', 'portal-b'])(
  'every variable of the configuration reaches %s from .env, but for what the compose file fixes',
  (name) => {
    const { env_file, environment = {} } = services[name] ?? {};
    expect(env_file).toEqual(['.env', 'secrets.env']);
    const set = Object.keys(environment).filter((variable) => !FIXED.includes(variable));
    expect(set.filter((variable) => explained.has(variable))).toEqual(set);
    expect(set.filter((variable) => !String(environment[variable]).includes(`\${${variable}:`))).toEqual([]);
  },
);

it('nothing is fixed that the compose file leaves open', () => {
  const fixed = new Set(Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment)));
  expect(FIXED.filter((variable) => !fixed.has(variable))).toEqual([]);
});
