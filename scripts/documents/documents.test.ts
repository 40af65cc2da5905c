import { existsSync, readFileSync } from 'node:fs';
import specs from '@asyncapi/specs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { specifiedCalls } from '../../contract/adoption/adoption.ts';
import { fileCalls } from '../../contract/documents/file-calls.ts';
import { institutionCalls } from '../../contract/institution.ts';
import { HUB_EVENTS } from '../../contract/live/hub-events.ts';
import { type Calls, readSchema } from '../../contract/wire/call.ts';
import { envelope } from '../../contract/wire/envelope.ts';
import { documents, examples } from './documents.ts';
import { officeOpenApi } from './office-openapi.ts';
import { portalAsyncApi } from './portal-asyncapi.ts';
import { portalOpenApi } from './portal-openapi.ts';

const made = documents();
const portal = portalOpenApi(examples());
const isCall = (path: string) => path.startsWith('/api/');
const callOf = (path: string) => (institutionCalls as Calls)[path];

it.each(Object.keys(made))('%s is as the contract says it: npm run documents', (path) => {
  const isThere = existsSync(path);
  expect(isThere && readFileSync(path, 'utf8') === made[path] ? 'as it is' : 'stale').toBe('as it is');
});

/** What Redocly’s recommended rules have against a document. Fields nobody asked for are no fault. */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true } },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe('the portal’s document', () => {
  it('has nothing against it in Redocly’s recommended rules, its examples included', async () => {
    expect(await problemsOf(portal)).toEqual([]);
  });

  it('has every call that the portal asks, and none of the office', () => {
    const asked = Object.keys(institutionCalls).filter((path) => !path.startsWith('office/'));
    const files = ['student/documents/upload', 'student/documents/file'];
    expect(Object.keys(portal.paths).filter(isCall).sort()).toEqual(
      [...asked, ...files].map((path) => `/api/${path}`).sort(),
    );
  });

  it('marks the fifteen calls of the specification, and shows an answer of each', () => {
    const marked = Object.entries(portal.paths).filter(([, path]) =>
      JSON.stringify(path).includes('"x-ateneo-level":"specified"'),
    );
    expect(marked.map(([path]) => path.slice('/api/'.length)).sort()).toEqual([...specifiedCalls].sort());
    expect(specifiedCalls.filter((path) => !examples()[path])).toEqual([]);
  });

  it('says what a foreign developer can’t know: docstrings of the contract stand at their fields', () => {
    const { StudentExam } = portal.components.schemas as Record<string, { properties?: object }>;
    expect(StudentExam).toMatchObject({
      description: expect.stringContaining('as a student sees it') as unknown,
      properties: {
        voidableUntil: { description: 'Until then, included, the student may void the booking.' },
      },
    });
  });

  it('lets ids be texts or numbers where the portal does', () => {
    expect(portal.components.schemas).toMatchObject({
      AccountLoginRecord: { properties: { id: { type: ['string', 'number'] } }, required: ['id'] },
    });
  });
});

describe('the office’s document', () => {
  const office = officeOpenApi();

  it('has every call of the office and no other, and nothing against it in Redocly’s recommended rules', async () => {
    const ofOffice = Object.keys({ ...institutionCalls, ...fileCalls }).filter((path) =>
      path.startsWith('office/'),
    );
    expect(Object.keys(office.paths).sort()).toEqual(ofOffice.map((path) => `/api/${path}`).sort());
    expect(await problemsOf(office)).toEqual([]);
  });
});

describe('the document of the hub', () => {
  const hub = portalAsyncApi();

  it('is valid by the schema of AsyncAPI, and by Redocly’s recommended rules', async () => {
    const isValid = new Ajv({ strict: false, logger: false }).compile(specs.schemasWithoutId['3.0.0']);
    isValid(JSON.parse(JSON.stringify(hub)));
    expect(isValid.errors ?? []).toEqual([]);
    expect(await problemsOf(hub)).toEqual([]);
  });

  it('has every event with what it says and to whom, the four specified ones marked', () => {
    const { messages, schemas } = hub.components;
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(HUB_EVENTS));
    const specified = Object.entries(messages).flatMap(([name, message]) =>
      'x-ateneo-level' in message && message['x-ateneo-level'] === 'specified' ? [name] : [],
    );
    expect(specified).toEqual(['enrolled', 'rejected', 'booked', 'voided']);
    expect(schemas).toMatchObject({
      Booked: {
        properties: { examId: { type: ['string', 'number'] }, number: { type: 'integer' } },
        required: ['examId'],
      },
    });
  });
});

describe.each(Object.entries(examples()))('the example of %s', (path, example) => {
  it('is read by the portal', () => {
    const call = callOf(path);
    const { result } = envelope.parse(example?.answer);
    expect(call?.request.safeParse(example?.request).error?.issues ?? []).toEqual([]);
    expect((call && readSchema(call).safeParse(result).error?.issues) ?? []).toEqual([]);
  });
});
