import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { codeOf, isMeanwhile, isUnavailable } from '../db/failed-for-now.ts';
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

  app.setNotFoundHandler((request, reply) => say(request, reply, 404, 'notFound'));

  // Many clients send no body at all where nothing is asked for.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, next) => {
    if (body === '') return next(null, {});
    void app.getDefaultJsonParser('error', 'error')(request, body.toString(), next);
  });
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const reasons = firstByField(error.validation).map(([field, word]) => ({
        code: `field.${field}`,
        field,
        text: fieldText(request.language, timeZone, word),
      }));
      return reply.code(400).send({ ...failed('invalid', request.language, timeZone), result: { reasons } });
    }
    if (error instanceof FileWanting) {
      request.log.error({ err: error }, 'a file is wanting');
      return say(request, reply, 404, 'fileWanting');
    }
    if (error instanceof NotFound) return say(request, reply, 404, 'notFound');
    if (error instanceof SessionExpired) {
      return say(request, reply, 401, 'unauthorized', { type: 'warning' });
    }
    if (error instanceof TooManyAttempts) {
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
    if (isUnstorable(error)) return say(request, reply, 400, 'invalid');
    if (error.statusCode && error.statusCode < 500) return say(request, reply, error.statusCode, 'invalid');
    request.log.error({ err: error }, 'failed');
    if (!isUnavailable(error)) return say(request, reply, 500, 'failure');
    return say(request, reply.header('retry-after', UNAVAILABLE_S), 503, 'failure');
  });
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

/** PostgreSQL keeps every character but U+0000. */
const isUnstorable = (error: Error) => codeOf(error) === '22021';
