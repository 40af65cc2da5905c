import * as z from 'zod/mini';
import { type FileCall, fileCalls } from '../../../contract/documents/file-calls.ts';
import type { Registry } from './named-schemas.ts';
import { operationHead, refusedOr, requestBodyOf } from './operation.ts';
import { failureRefs, languageRef } from './parts.ts';

/** The calls whose body or answer is a file, as paths of the document. */
export const filePaths = (registry: Registry) =>
  Object.fromEntries(
    Object.entries<FileCall>(fileCalls).map(([path, call]) => [
      `/api/${path}`,
      { post: operation(registry, path, call) },
    ]),
  );

const bytes = { schema: { type: 'string', contentEncoding: 'binary' } };

function operation(registry: Registry, path: string, call: FileCall) {
  const head = operationHead(path, { ...call, reads: 'answers' in call }, call.area);
  const failures = failureRefs(['Invalid', 'Unauthorized', 'Forbidden', 'NotFound', 'Busy']);
  if ('answers' in call) {
    const content = Object.fromEntries(call.answers.map((type) => [type, bytes]));
    return {
      ...head,
      parameters: [languageRef],
      requestBody: requestBodyOf(registry, head.operationId, call.request),
      responses: { 200: { description: 'The file.', content }, ...failures },
    };
  }
  return {
    ...head,
    parameters: [languageRef, ...queryOf(call.query)],
    requestBody: { required: true, content: { 'application/octet-stream': bytes } },
    responses: { 200: refusedOr(registry, head.operationId, call), ...failures },
  };
}

/** Each field of the query as a parameter of its own. */
function queryOf(query: z.ZodMiniType) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    required: required.includes(name),
  }));
}
