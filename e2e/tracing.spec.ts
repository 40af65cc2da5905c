import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { expect, test } from './own-portal.ts';
import { signInByForm } from './screen.ts';

test('one request is followed from the browser to the database, through both programs', async ({
  givenPortal,
  page,
}) => {
  const collector = await startOtlpReceiver();
  const { url, program } = await givenPortal({
    CAMPUS_DEMO: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  const { username, password } = firstAccount(program.printed());

  await page.goto(`${url}/account/login`);
  await signInByForm(page, username, password);
  await expect(page).toHaveURL(`${url}/student/dashboard`);

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
  expect(told).not.toContain(username);
  expect(told).not.toContain(password);
  collector.stop();
});

/** As the start prints them: a name, a password, what it is. */
function firstAccount(printed: string) {
  const lines = printed.split('\n');
  const [username = '', password = ''] = lines[lines.indexOf('Sign in as') + 1]?.trim().split(/ {2,}/) ?? [];
  return { username, password };
}

function ancestorsOf(span: ReceivedSpan | undefined, trace: ReceivedSpan[]): ReceivedSpan[] {
  const parent = trace.find(({ spanId }) => spanId === span?.parentSpanId);
  return parent ? [parent, ...ancestorsOf(parent, trace)] : [];
}
