import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answered, givenPage, refusal, success } from '../testing/page-fixtures';
import { showOn } from '../testing/screen-fixtures';

let page: ReturnType<typeof givenPage>;
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const body = { courseId: 'c', subject: 'Room', text: 'We meet in room 4.' };

function Writing({ useCall }: Pick<typeof import('./use-call'), 'useCall'>) {
  const { submit, pending } = useCall('professor/courses/message');
  return (
    <button type="button" disabled={pending} onClick={() => void submit(body)}>
      write
    </button>
  );
}

/** A button that writes to a course; the keys it was asked under, answered by these one after the other. */
async function givenWriting(answers: Answered[]) {
  const keys: (string | null)[] = [];
  page = givenPage((_path, _body, key) => {
    keys.push(key);
    return keys.length <= answers.length ? (answers[keys.length - 1] ?? null) : success({});
  });
  const { useCall } = await import('./use-call');
  showOn('/professor', {}, <Writing useCall={useCall} />);
  const press = async () => {
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false), {
      timeout: 20_000,
    });
  };
  return { keys, press };
}

const TOO_MUCH = refusal(429, 'shared.tooMuch');

test('H4: a change whose answer was lost goes under its key until it is answered, past a repeat that came too soon', async () => {
  const { keys, press } = await givenWriting([null, TOO_MUCH]);
  await press();
  expect(keys).toHaveLength(2);
  await press();
  expect(new Set(keys).size, 'written twice').toBe(1);
  await press(); // that was answered: another one is meant
  expect(new Set(keys).size).toBe(2);
}, 60_000);
