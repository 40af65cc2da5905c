import 'server-only';
import { changedUpload, uploadRequest } from '../../contract/uploads';
import type { CallRequest } from '../process/call-handler';
import { receiveCall } from './asked-call';
import type { Call } from './calls';
import { FILE_TYPE, fileBody } from './file-body';
import { answered, passOn } from './handle-call';
import { checkBody } from './request-checks';

type Answering = (request: CallRequest) => Promise<Response>;

/** What a slow network may take for the largest file; Node itself waits no longer for a request. */
const FILE_MS = 5 * 60_000;

/** Calls that bring a file: its bytes are the body, and what it is stands in the query. */
export const fileCalls: Record<string, Answering> = {
  '/api/student/documents/upload': upload,
};

const uploading: Call = {
  who: 'student',
  request: uploadRequest,
  result: changedUpload,
  reads: false,
  proven: false,
};

/** A paper goes on as it comes in: no more of it is in memory than what is under way (docs/adr/0023). */
function upload(request: CallRequest): Promise<Response> {
  return answered(request, async () => {
    const { who, request: schema } = uploading;
    const asked = await receiveCall(request, who, { sentAs: FILE_TYPE });
    const { pathname, searchParams } = new URL(request.url);
    const what = checkBody(schema, Object.fromEntries(searchParams));
    const file = fileBody(request);
    try {
      const whole = { ...asked, file, left: request.signal, timeoutMs: FILE_MS };
      return await passOn(whole, uploading, pathname, what);
    } catch (error) {
      file.checkSize();
      throw error;
    } finally {
      file.discard().catch(() => {}); // the connection is gone, or too much comes over it
    }
  });
}
