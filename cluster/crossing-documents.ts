import assert from 'node:assert/strict';
import { givenStudent, PASSWORD } from '../e2e/support/fixtures/people.ts';
import { type Begun, type Calling, sha256 } from './crossing-calls.ts';

/** Papers that were handed in, and that were made. */
export const papers = [upload, certificate];

const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function upload({ ask, raw, signIn, command }: Calling): Promise<Begun> {
  const { email } = await givenStudent({ password: PASSWORD });
  const token = await signIn('a', email);
  const authorization = `Bearer ${token}`;
  const query = new URLSearchParams({ type: 'income', name: 'isee.pdf' });
  const sent = await raw('a', `student/documents/upload?${query}`, {
    body: PAPER,
    headers: { 'content-type': 'application/octet-stream', authorization },
  });
  const { result } = (await sent.json()) as { result: { uploadId: string } };
  assert.equal(sent.status, 200);
  return {
    what: 'paper that was handed in',
    end: async () => {
      const { uploadId } = result;
      const headers = { 'content-type': 'application/json', authorization };
      const read = await raw('b', 'student/documents/file', { body: JSON.stringify({ uploadId }), headers });
      assert.equal(read.status, 200);
      assert.equal(sha256(await read.bytes()), sha256(PAPER));
      assert.match(await command('uploads', 'check'), /\b0 papers lack their file/);
      await ask('b', 'student/documents/list', {}, token);
    },
  };
}

type Listed = { certificateId: string; code: string; serial: string }[];

async function certificate({ ask, signIn, command }: Calling): Promise<Begun> {
  const { email, badge } = await givenStudent({ password: PASSWORD });
  const token = await signIn('a', email);
  const asked = { kind: 'enrolment', language: 'it', purpose: 'scholarship' };
  const { certificateId } = await ask<{ certificateId: string }>(
    'a',
    'student/documents/issue',
    asked,
    token,
  );
  return {
    what: 'certificate, its seal and its number',
    end: async () => {
      const paper = await ask<{ pdf: string }>(
        'b',
        'student/documents/certificate',
        { certificateId },
        token,
      );
      const { certificates } = await ask<{ certificates: Listed }>(
        'b',
        'student/documents/templates',
        {},
        token,
      );
      const own = certificates.find((each) => each.certificateId === certificateId);
      assert.ok(own, 'it is not listed');
      const verified = await ask<{ sha256: string; keyId: string }>('b', 'documents/verify', {
        code: own.code,
      });
      assert.equal(verified.sha256, sha256(Buffer.from(paper.pdf, 'base64')));
      const keys = await ask<{ id: string }[]>('a', 'documents/keys', {});
      assert.deepEqual(
        keys.map(({ id }) => id),
        [verified.keyId],
      );
      assert.match(await command('certificates', 'list', badge ?? ''), new RegExp(own.serial));
    },
  };
}
