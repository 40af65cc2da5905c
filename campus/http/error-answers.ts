import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { TooManyRequests } from '../../observe/fair-turns.ts';
import { isMeanwhile, isUnavailable } from '../db/failed-for-now.ts';
import { refusedRow } from '../db/refused-row.ts';
import {
  Busy,
  FileWanting,
  IdempotencyMismatch,
  NotFound,
  SessionExpired,
  TooManyAttempts,
  VersionConflict,
} from '../platform/failures.ts';
import { fieldText } from '../platform/texts.ts';
import { failed } from './answers.ts';

/** Every error in the envelope: which field, which rule; nothing of the inside. */
export function addErrorAnswers(app: FastifyInstance, timeZone: string) {
  const say = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    code: string,
    how?: Parameters<typeof failed>[3],
  ) => reply.code(status).send(failed(code, request.language, timeZone, how));

  const refuseFields = (
    status: number,
    fields: [field: string, word: string][],
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const reasons = fields.map(([field, word]) => ({
      code: `field.${field}`,
      field,
      text: fieldText(request.language, timeZone, word),
    }));
    return reply.code(status).send({ ...failed('invalid', request.language, timeZone), result: { reasons } });
  };

  app.setNotFoundHandler((request, reply) => say(request, reply, 404, 'notFound'));

  // Many clients send no body at all where nothing is asked for.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, next) => {
    if (body === '') return next(null, {});
    void app.getDefaultJsonParser('error', 'error')(request, body.toString(), next);
  });
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
    if (request.body instanceof Readable) return; // a file comes in as it is
    const field = unstorableField(request.body);
    if (field !== null) throw new UnstorableText(field);
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return refuseFields(400, firstByField(error.validation), request, reply);
    }
    if (error instanceof UnstorableText)
      return refuseFields(400, [[error.field, 'unstorable']], request, reply);
    const refused = refusedRow(error);
    if (error instanceof FileWanting) {
      request.log.error({ err: error }, 'a file is wanting');
      return say(request, reply, 404, 'fileWanting');
    }
    if (error instanceof NotFound || refused?.why === 'missing') return say(request, reply, 404, 'notFound');
    const taken = refused?.why === 'taken' ? fieldsIn(request.body, refused.columns) : [];
    if (taken.length > 0)
      return refuseFields(
        409,
        taken.map((field) => [field, 'taken']),
        request,
        reply,
      );
    if (refused?.why === 'used') return say(request, reply, 409, 'version.conflict');
    if (refused?.why === 'impossible') return say(request, reply, 400, 'invalid');
    if (error instanceof SessionExpired) {
      return say(request, reply, 401, 'unauthorized', { type: 'warning' });
    }
    if (error instanceof TooManyAttempts || error instanceof TooManyRequests) {
      const values = { seconds: error.retryAfterS };
      return say(request, reply.header('retry-after', error.retryAfterS), 429, 'throttled', {
        type: 'warning',
        values,
      });
    }
    if (error instanceof VersionConflict || isMeanwhile(error))
      return say(request, reply, 409, 'version.conflict');
    if (error instanceof IdempotencyMismatch) return say(request, reply, 422, 'idempotency.mismatch');
    if (error instanceof Busy)
      return say(request, reply.header('retry-after', error.retryAfterS), 503, 'busy');
    if (error.statusCode && error.statusCode < 500) return say(request, reply, error.statusCode, 'invalid');
    request.log.error({ err: error }, 'failed');
    if (!isUnavailable(error)) return say(request, reply, 500, 'failure');
    return say(request, reply.header('retry-after', UNAVAILABLE_S), 503, 'failure');
  });
}

/** A text of a request has a character that can't be kept. */
class UnstorableText extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`a text that can't be kept: ${field}`);
    this.field = field;
  }
}

/** The fields of a body that have the names of these columns. */
function fieldsIn(body: unknown, columns: string[]): string[] {
  const names = columns.map((column) =>
    column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return names.filter((name) => Object.hasOwn(Object(body), name));
}

/** The path of each field with the first rule it breaks: an empty address is missing, not misspelt too. */
function firstByField(issues: { instancePath: string; message?: string }[]): [field: string, word: string][] {
  const words = new Map<string, string>();
  for (const { instancePath, message = '' } of issues) {
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (!words.has(field)) words.set(field, message);
  }
  return [...words];
}

/** When to ask again while the database is away. */
const UNAVAILABLE_S = 5;

/**
 * The path (`answers.0.text`) of the first text that no database stores, or of the object with such a name;
 * null for none. PostgreSQL stores neither U+0000 nor half of a surrogate pair.
 */
export function unstorableField(body: unknown, path = ''): string | null {
  if (typeof body === 'string') return isStorable(body) ? null : path;
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body)) return null;
  for (const [name, value] of Object.entries(body)) {
    if (!isStorable(name)) return path;
    const field = unstorableField(value, path ? `${path}.${name}` : name);
    if (field !== null) return field;
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');
