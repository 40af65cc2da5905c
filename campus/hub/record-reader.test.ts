import { expect, test } from 'vitest';
import { RECORD_SEPARATOR as END, RecordReader } from './protocol.ts';

test('a record is the same wherever its bytes are cut', () => {
  const bytes = Buffer.from(`{"è":"€😀"}${END}{}${END}`);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const reader = new RecordReader(100);
    const records = [reader.push(bytes.subarray(0, cut)), reader.push(bytes.subarray(cut))];
    expect(records.flat()).toEqual(['{"è":"€😀"}', '{}']);
  }
});

test('the limit is of one record with its separator, not of a piece', () => {
  expect(new RecordReader(5).push(Buffer.from(`1234${END}1234${END}`))).toEqual(['1234', '1234']);
  expect(new RecordReader(5).push(Buffer.from(`12345${END}`))).toBeNull();
  expect(new RecordReader(5).push(Buffer.from('123456'))).toBeNull();
});
