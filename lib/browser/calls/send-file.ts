import type { ChangedUpload, UploadType } from '@/contract/documents/uploads';
import { UPLOAD_MS } from '@/contract/wire/limits';
import { type CallResult, callBy, type Exchange } from './call';

/** `kept`: by which id; `lost`: nobody knows whether it arrived; `not_sent`: the browser had no network. */
export type FileAnswer =
  | { kept: string }
  | 'cancelled'
  | 'lost'
  | 'not_sent'
  | 'not_kept'
  | 'too_large'
  | { refused: string[] };

/** A file on its way. `cancel` stops it. `onProgress` gets the part that has left the browser, 0 to 1. */
export function sendFile(
  file: File,
  type: UploadType,
  onProgress: (part: number) => void,
): { answer: Promise<FileAnswer>; cancel: () => void } {
  const request = new XMLHttpRequest(); // fetch says nothing of how much was sent
  let isCancelled = false;
  const exchange: Exchange = (headers) =>
    new Promise((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve({ status: request.status, json: request.response });
      for (const end of ['abort', 'error', 'timeout']) request.addEventListener(end, reject);
      request.open('POST', `/api/student/documents/upload?${new URLSearchParams({ type, name: file.name })}`);
      request.responseType = 'json';
      request.timeout = UPLOAD_MS;
      for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' }))
        request.setRequestHeader(name, value);
      request.send(file);
    });
  const answered = callBy<ChangedUpload>(exchange, {
    quiet: 'unanswered',
    says: ({ messages }) => !isTooLarge(messages),
  });
  return {
    answer: answered.then((answer) => (isCancelled ? 'cancelled' : readFileAnswer(answer))),
    cancel: () => {
      isCancelled = true;
      request.abort();
    },
  };
}

function readFileAnswer(answer: CallResult<ChangedUpload>): FileAnswer {
  if (answer.ok) return { kept: answer.result.uploadId };
  const said = [...answer.reasons.map(({ text }) => text), ...Object.values(answer.fields)];
  if (said.length > 0) return { refused: said };
  if (answer.unanswered) return answer.unanswered;
  if (answer.status >= 500) return 'lost'; // the portal's word: the institution's own may have been lost on the way to it
  return isTooLarge(answer.messages) ? 'too_large' : 'not_kept';
}

const isTooLarge = (messages: { code?: string | undefined }[]) =>
  messages.some(({ code }) => code === 'shared.tooLarge');
