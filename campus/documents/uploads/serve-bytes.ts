import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { fileCalls } from '../../../contract/documents/file-calls.ts';
import { type OwnUpload, UPLOAD_BYTES } from '../../../contract/documents/uploads.ts';
import { profiles, uploads } from '../../db/schema.ts';
import { answerFor } from '../../http/answers.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { sentAsFile } from '../../http/sent-as-file.ts';
import { recordOfficeReading } from '../../platform/audit/record-readings.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { receiveUpload } from './receive-upload.ts';
import type { Scanner } from './scanner.ts';
import { ownUpload } from './uploads.ts';

const mediaTypes = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' };

/**
 * Serves the bytes of files beside the JSON calls: in as `application/octet-stream` with the facts in the
 * query, out as a file, both as streams. All other calls keep their limits and take no such body.
 */
export function serveBytes(app: CampusApp, store: FileStore, scanner: Scanner | null) {
  void app.register(async (files: CampusApp) => {
    files.addContentTypeParser('application/octet-stream', (_request, payload, next) => next(null, payload));
    files.post(
      pathOf('student/documents/upload'),
      {
        preHandler: app.requireApplicant,
        schema: { querystring: fileCalls['student/documents/upload'].query },
        bodyLimit: UPLOAD_BYTES,
      },
      async ({ body, query, user, language, log }, reply) => {
        const source = body instanceof Readable ? body : Readable.from([]);
        const asked = { ...query, profileId: user.profileId };
        const bytes = source.iterator({ destroyOnReturn: false }); // a refusal is still to be heard over it
        const warn = (error: unknown) => log.warn(error, 'a file was not scanned');
        const place = { db: app.db, clock: app.clock, store, scanner, warn };
        const outcome = await receiveUpload(place, asked, bytes);
        await drain(bytes);
        if (!source.readableEnded) reply.header('connection', 'close'); // more than any file may have
        return answerFor(outcome, language, app.timeZone);
      },
    );
  });
  app.post(
    pathOf('student/documents/file'),
    { preHandler: app.requireApplicant, schema: { body: fileCalls['student/documents/file'].request } },
    async ({ body: { uploadId }, user }, reply) =>
      sendFile(reply, { app, store }, await ownUpload(app.db, { uploadId, profileId: user.profileId })),
  );
  app.post(
    pathOf('office/uploads/file'),
    { preHandler: app.requireService, schema: { body: fileCalls['office/uploads/file'].request } },
    async ({ body }, reply) => {
      const upload = await ownUpload(app.db, body);
      const whose = inArray(
        profiles.id,
        app.db.select({ id: uploads.profileId }).from(uploads).where(eq(uploads.id, body.uploadId)),
      );
      await recordOfficeReading(app.db, 'paper', whose, await app.clock.now(app.db));
      return await sendFile(reply, { app, store }, upload);
    },
  );
}

const pathOf = (path: keyof typeof fileCalls) => `/api/${path}` as const;

/** A connection that is closed before all was sent loses the refusal to whoever sends. */
async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const _piece of bytes);
  } catch {
    // it was cut: nobody is there to hear the refusal
  }
}

/** Throws `FileWanting` before anything is sent. */
async function sendFile(
  reply: FastifyReply,
  { app, store }: { app: CampusApp; store: FileStore },
  { id, kind, bytes, name }: OwnUpload,
) {
  const file = await store.open(app.db, id);
  return await reply.headers(sentAsFile({ type: mediaTypes[kind], bytes, name })).send(Readable.from(file));
}
