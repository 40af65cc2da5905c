import type { ChangedUpload, UploadType } from '@/contract/uploads';
import { pageProfileKey } from './page-profile';
import { type Answer, readAnswer } from './read-answer';

/** `kept`: by which id; `over`: the session has ended; `lost`: nobody knows whether it arrived. */
export type FileAnswer =
  | { kept: string }
  | 'cancelled'
  | 'lost'
  | 'over'
  | 'too_large'
  | { refused: string[] };

/** A paper on its way, which `cancel` stops. `onProgress` hears which part of it has left the browser, 0 to 1. */
export function sendFile(
  file: File,
  type: UploadType,
  onProgress: (part: number) => void,
): { answer: Promise<FileAnswer>; cancel: () => void } {
  const request = new XMLHttpRequest(); // fetch says nothing of how much was sent
  const answer = new Promise<FileAnswer>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => resolve('cancelled');
    request.onerror = () => resolve('lost');
    request.onload = () => resolve(readFileAnswer(readAnswer(request.response)));
  });
  request.open('POST', `/api/student/documents/upload?${new URLSearchParams({ type, name: file.name })}`);
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  const profile = pageProfileKey();
  if (profile) request.setRequestHeader('x-profile', profile);
  request.send(file);
  return { answer, cancel: () => request.abort() };
}

function readFileAnswer(answer: Answer | null): FileAnswer {
  if (!answer) return 'lost';
  if (answer.success) return { kept: (answer.result as ChangedUpload).uploadId };
  if (answer.reasons.length > 0) return { refused: answer.reasons.map(({ text }) => text) };
  const said = answer.messages.map(({ code }) => code);
  if (said.includes('shared.sessionExpired')) return 'over';
  return said.includes('shared.tooLarge') ? 'too_large' : 'lost';
}
