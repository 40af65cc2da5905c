import { expect, it } from 'vitest';
import { unstorableField } from './error-answers.ts';

it.each([
  [{ name: 'a\u0000b' }, 'name'],
  [{ name: 'ok', rows: [{ text: 'fine' }, { text: '\ud800' }] }, 'rows.1.text'],
  [{ form: { 'a\u0000': 'b' } }, 'form'],
  ['\udc00', ''],
  [{ name: '👍 \u202e ü', many: [1, null, true, 'x'] }, null],
  [null, null],
  [Buffer.from('a\u0000'), null],
])('in %j the field is %j', (body, field) => {
  expect(unstorableField(body)).toBe(field);
});
