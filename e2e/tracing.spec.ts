import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { type ReceivedSpan, startOtlpReceiver } from './support/programs/otlp-receiver.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { signInByForm } from './support/screens/screen.ts';

let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
inOwnPlaces('traced', async () => {
  collector = await startOtlpReceiver();
  return { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
});

test('one request is followed from the browser to the database, through both programs', async ({
  page,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/account/login');
  await signInByForm(page, student.email, PASSWORD);
  await expect(page).toHaveURL('/student/dashboard');

  const call = 'POST /api/user/login';
  const find = (service: string, name: string, parent?: ReceivedSpan) =>
    collector.spans.find(
      (span) =>
        span.service === service && span.name === name && (!parent || span.parentSpanId === parent.spanId),
    );
  await expect.poll(() => find('ateneo-campus', call)).toBeDefined();
  await expect.poll(() => find('ateneo-portal', call)).toBeDefined();
  const [asked, answered] = [find('ateneo-portal', call), find('ateneo-campus', call)];
  await expect.poll(() => collector.spans.some(({ spanId }) => spanId === asked?.parentSpanId)).toBe(true);

  const door = collector.spans.find(({ spanId }) => spanId === asked?.parentSpanId);
  expect(door).toMatchObject({ service: 'ateneo-portal', name: 'POST /api', parentSpanId: '' });
  expect(answered?.parentSpanId).toBe(asked?.spanId);
  const trace = collector.spans.filter(({ traceId }) => traceId === door?.traceId);
  expect(trace).toEqual(expect.arrayContaining([asked, answered]));

  const requestId = door?.attributes['ateneo.request_id'];
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked?.attributes['ateneo.request_id']).toBe(requestId);
  expect(answered?.attributes['ateneo.request_id']).toBe(requestId);

  const query = trace.find(({ attributes }) =>
    /^insert into "token" .*\$1/.test(String(attributes['db.query.text'])),
  );
  const transaction = trace.find(({ spanId }) => spanId === query?.parentSpanId);
  expect(query?.name).toBe('insert');
  expect(transaction?.name).toBe('transaction');
  expect(ancestorsOf(transaction, trace)).toContain(answered);

  const told = JSON.stringify(collector.spans);
  expect(told).not.toContain(student.email);
  expect(told).not.toContain(PASSWORD);
  collector.stop();
});

function ancestorsOf(span: ReceivedSpan | undefined, trace: ReceivedSpan[]): ReceivedSpan[] {
  const parent = trace.find(({ spanId }) => spanId === span?.parentSpanId);
  return parent ? [parent, ...ancestorsOf(parent, trace)] : [];
}
