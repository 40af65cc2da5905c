import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { LANGUAGES } from '../contract/wire/constants.ts';

const told = z.strictObject({
  shortDescription: z.string().min(1).max(150),
  longDescription: z.string().min(150).max(10_000),
  features: z.array(z.string()).min(1),
});

/** The keys of publiccode.yml 0.4 that are mandatory, and those others that the file has. */
const standard = z.strictObject({
  publiccodeYmlVersion: z.literal('0.4'),
  name: z.string().min(1),
  url: z.url(),
  platforms: z.array(z.enum(['web', 'windows', 'mac', 'linux', 'ios', 'android'])).min(1),
  categories: z
    .array(
      z.enum([
        'appointment-scheduling',
        'document-management',
        'online-booking',
        'survey',
        'workflow-management',
      ]),
    )
    .min(1),
  developmentStatus: z.enum(['concept', 'development', 'beta', 'stable', 'obsolete']),
  softwareType: z.literal('standalone/web'),
  intendedAudience: z.strictObject({
    countries: z.array(z.string().regex(/^[a-z]{2}$/)),
    scope: z.array(z.literal('education')),
  }),
  description: z.record(z.string().regex(/^[a-z]{2}$/), told),
  legal: z.strictObject({ license: z.string() }),
  maintenance: z.strictObject({
    type: z.enum(['internal', 'contract', 'community', 'none']),
    contacts: z.array(z.strictObject({ name: z.string() })).min(1),
  }),
  localisation: z.strictObject({ localisationReady: z.boolean(), availableLanguages: z.array(z.string()) }),
});

/** What the publisher decides: the file says so in its first lines, and has nothing in their place. */
const UNDECIDED = ['url', 'legal.license', 'maintenance.contacts'];

const file = readFileSync('publiccode.yml', 'utf8');
const parsed: unknown = parseYaml(file);

it('publiccode.yml is of the standard, but for what nobody has decided', () => {
  const { error } = standard.safeParse(parsed);
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(UNDECIDED.toSorted());
});

it('publiccode.yml names the languages that the portal has', () => {
  expect(parsed).toMatchObject({
    localisation: { availableLanguages: expect.arrayContaining([...LANGUAGES]) },
  });
});

it('there is no licence that publiccode.yml would have to name', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).not.toHaveProperty('license');
});
