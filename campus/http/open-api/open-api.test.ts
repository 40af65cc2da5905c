import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { fileCalls } from '../../../contract/documents/file-calls.ts';
import { institutionCalls } from '../../../contract/institution.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument();

describe('the document of the calls', () => {
  it('has nothing against it in Redocly’s recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });

    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('has every call of an institution, those that bring or answer with a file too', () => {
    const paths = Object.keys({ ...institutionCalls, ...fileCalls }).map((path) => `/api/${path}`);

    expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
  });

  it('says of each call by its tag whether the office asks it', () => {
    const tagged = Object.entries(document.paths).filter(([, { post }]) =>
      post.tags.every((tag) => tag.startsWith('office/')),
    );
    const ofOffice = Object.entries<{ who: string }>({ ...institutionCalls, ...fileCalls }).filter(
      ([, { who }]) => who === 'office',
    );
    expect(tagged.map(([path]) => path)).toEqual(
      expect.arrayContaining(ofOffice.map(([path]) => `/api/${path}`)),
    );
    expect(tagged).toHaveLength(ofOffice.length);
  });

  it('says what a booking takes, answers, and is refused with', () => {
    const { post } = document.paths['/api/student/exams/book'] ?? {};

    expect(post).toMatchObject({
      operationId: 'studentExamsBook',
      summary: 'Books a seat, or a place in the queue of a full session',
      tags: ['exams'],
      security: [{ bearer: [] }],
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/BookExamRequest' } } },
      },
    });
    expect(JSON.stringify(post?.responses[200])).toContain('#/components/schemas/ExamBooking');
    expect(post?.responses[200].description).toContain('`exams.prerequisite_missing`');
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '422',
      '503',
    ]);
  });

  it.each([
    ['/api/user/faculties', [{}, { bearer: [] }]],
    ['/api/user/profile', [{ bearer: [] }]],
    ['/api/saml/login', [{ portalSecret: [], gatewayIdentity: [] }]],
    ['/api/office/units/add', [{ serviceToken: [] }]],
  ])('says whom %s lets pass', (path, security) => {
    expect(document.paths[path]?.post.security).toEqual(security);
  });

  it('says what a file comes with, and as what it goes out', () => {
    expect(document.paths['/api/student/documents/upload']?.post).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'type', in: 'query', required: true }),
      ]) as unknown,
      requestBody: { content: { 'application/octet-stream': {} } },
      responses: { 200: { description: expect.stringContaining('`uploads.broken`') as unknown } },
    });
    expect(document.paths['/api/office/uploads/file']?.post).toMatchObject({
      security: [{ serviceToken: [] }],
      responses: { 200: { content: { 'application/pdf': {}, 'image/jpeg': {}, 'image/png': {} } } },
    });
  });

  it('names two schemas of one name after their areas', () => {
    expect(document.components.schemas).toMatchObject({ CourseRoster: {}, ExamRoster: {} });
    expect(document.components.schemas).not.toHaveProperty('Roster');
  });
});
