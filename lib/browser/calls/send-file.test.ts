import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alertStore, dismiss } from '../alerts/alerts';
import { sendFile } from './send-file';

type Body = { status: number; json: unknown };

/** The network's side of a request, as the browser's own: events, headers and the body. */
class Request extends EventTarget {
  static last: Request;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => {};
  headers: Record<string, string> = {};
  status = 0;
  response: unknown = null;
  timeout = 0;
  constructor() {
    super();
    Request.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer({ status, json }: Body) {
    Object.assign(this, { status, response: json });
    this.onload();
  }
}

const assign = vi.fn();
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { pathname: '/student/documents', search: '', assign });
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, hidden: false },
    querySelector: () => null,
    body: {},
  });
  for (const { id } of alertStore.current()) dismiss(id);
});
afterEach(() => vi.unstubAllGlobals());

const send = () => sendFile(new File(['%PDF-'], 'carta.pdf'), 'identity', () => {});
const said = (code: string, type = 'danger') => ({
  success: false,
  result: null,
  messages: [{ code, type, text: '' }],
});

it('G13, H4: a file is given up when it takes longer than the portal waits for one', async () => {
  const { answer } = send();
  expect(Request.last.timeout).toBe(5 * 60_000);
  Request.last.dispatchEvent(new Event('timeout'));
  expect(await answer).toBe('lost');
});

it('G13, H4: what a refused file’s answer says is raised, as of any call', async () => {
  const { answer } = send();
  Request.last.answer({ status: 429, json: said('shared.tooMuch') });
  expect(await answer).toBe('not_kept');
  expect(alertStore.current()).toMatchObject([{ code: 'shared.tooMuch', type: 'danger' }]);
});

it('G13: a file that is too large is said beside its field alone, as is the rule it breaks', async () => {
  const large = send();
  Request.last.answer({ status: 413, json: said('shared.tooLarge') });
  expect(await large.answer).toBe('too_large');

  const odd = send();
  const reasons = [{ code: 'field.name', field: 'name', text: 'tooLong' }];
  Request.last.answer({ status: 400, json: { success: false, result: { reasons }, messages: [] } });
  expect(await odd.answer).toEqual({ refused: ['tooLong'] });
  expect(alertStore.current()).toEqual([]);
});

it('E6: a file that is sent without a network never left', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { answer } = send();
  Request.last.dispatchEvent(new Event('error'));
  expect(await answer).toBe('not_sent');
});

it('G13: one that is stopped is not handed in, and one that was kept has an id', async () => {
  const stopped = send();
  stopped.cancel();
  expect(await stopped.answer).toBe('cancelled');

  const kept = send();
  Request.last.answer({
    status: 200,
    json: { success: true, result: { uploadId: 'id', status: 'received' }, messages: [] },
  });
  expect(await kept.answer).toEqual({ kept: 'id' });
});

it('E6: whether a file arrived is not known where the institution’s own answer was lost', async () => {
  for (const status of [502, 503, 504]) {
    const { answer } = send();
    Request.last.answer({ status, json: said('shared.genericError') });
    expect(await answer, String(status)).toBe('lost');
  }
});
