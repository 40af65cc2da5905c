import { describe, expect, it } from 'vitest';
import { correctable, formFaults, shownData } from './check-form.ts';
import { schemaFaults } from './form-schema-faults.ts';
import { formData, formSchema } from './forms.ts';

const label = { it: 'Campo' };
const form = formSchema.parse([
  {
    code: 'why',
    kind: 'choice',
    label,
    options: [
      { code: 'work', text: label },
      { code: 'other', text: label },
    ],
  },
  { code: 'employer', kind: 'text', label, shownIf: { field: 'why', is: 'work' } },
  { code: 'since', kind: 'date', label, required: false, shownIf: { field: 'employer', is: 'ACME' } },
  { code: 'true', kind: 'declaration', label },
]);

describe('A7: a form that is data', () => {
  it('lets a correction change what is pointed out, and what that asks for, however far', () => {
    expect([...correctable(form, [{ field: 'why' }])]).toEqual(['why', 'employer', 'since']);
    expect([...correctable(form, [{ field: 'employer' }])]).toEqual(['employer', 'since']);
    expect([...correctable(form, [{ field: 'true' }])]).toEqual(['true']);
  });

  it('asks only for what is shown, and names each field that is missing or cannot be so', () => {
    expect(formFaults(form, {})).toEqual([
      { field: 'why', fault: 'required' },
      { field: 'true', fault: 'required' },
    ]);
    expect(formFaults(form, { why: 'work', true: 'no' })).toEqual([
      { field: 'employer', fault: 'required' },
      { field: 'true', fault: 'invalid' },
    ]);
    expect(formFaults(form, { why: 'holiday', true: 'yes' })).toEqual([{ field: 'why', fault: 'invalid' }]);
    expect(formFaults(form, { why: 'other', true: 'yes' })).toEqual([]);
  });

  it.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['28/02/2026', false],
    ['2026-13-01', false],
  ])('takes %s as a day: %s', (since, taken) => {
    const data = { why: 'work', employer: 'ACME', since, true: 'yes' };
    expect(formFaults(form, data)).toEqual(taken ? [] : [{ field: 'since', fault: 'date' }]);
  });

  it('takes any of several options, and shows what depends on one of them', () => {
    const options = ['work', 'care', 'health'].map((code) => ({ code, text: label }));
    const grounds = formSchema.parse([
      { code: 'grounds', kind: 'several', label, options },
      { code: 'employer', kind: 'text', label, shownIf: { field: 'grounds', is: 'work' } },
    ]);
    expect(schemaFaults(grounds)).toEqual([]);
    expect(formFaults(grounds, {})).toEqual([{ field: 'grounds', fault: 'required' }]);
    expect(formFaults(grounds, { grounds: 'care,health' })).toEqual([]);
    expect(formFaults(grounds, { grounds: 'care,work' })).toEqual([{ field: 'employer', fault: 'required' }]);
    expect(formFaults(grounds, { grounds: 'care,homework' })).toEqual([
      { field: 'grounds', fault: 'invalid' },
    ]);
  });

  it('takes a tax code by its check', () => {
    const asked = formSchema.parse([{ code: 'code', kind: 'tax_code', label }]);
    expect(formFaults(asked, { code: 'rssmra85t10a562s' })).toEqual([]);
    expect(formFaults(asked, { code: 'RSSMRA85T10A562T' })).toEqual([{ field: 'code', fault: 'taxCode' }]);
  });

  it.each([
    ['nothing', [], 'required'],
    ['one of two at least', [0], 'tooFew'],
    ['two', [0, 1], null],
    ['three of three at most', [0, 1, 2], null],
    ['four', [0, 1, 2, 3], 'tooMany'],
    ['one twice', [0, 0], 'invalid'],
  ])('takes as many papers as it says: %s', (_title, chosen, fault) => {
    const ids = [1, 2, 3, 4].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
    const asked = formSchema.parse([
      { code: 'id', kind: 'upload', label, papers: ['identity'], least: 2, most: 3 },
    ]);
    expect(schemaFaults(asked)).toEqual([]);
    const data = { id: chosen.map((at) => ids[at]).join(',') };
    expect(formFaults(asked, data)).toEqual(fault ? [{ field: 'id', fault }] : []);
  });

  it('takes one paper where it says nothing, and no other word for one', () => {
    const asked = formSchema.parse([{ code: 'id', kind: 'upload', label, papers: ['identity'] }]);
    const id = '00000000-0000-4000-8000-000000000001';
    expect(formFaults(asked, { id })).toEqual([]);
    expect(formFaults(asked, { id: `${id},${id.replace('1', '2')}` })).toEqual([
      { field: 'id', fault: 'tooMany' },
    ]);
    expect(formFaults(asked, { id: 'carta.pdf' })).toEqual([{ field: 'id', fault: 'invalid' }]);
  });

  const home = { street: 'Via Roma 1', postcode: '38122', town: 'Trento', province: 'TN', country: 'IT' };
  it.each([
    ['Italian', {}, []],
    ['one of Italy by another’s postcode', { postcode: 'A-6020' }, ['home.postcode: postcode']],
    ['one of Italy with four digits', { postcode: '3812' }, ['home.postcode: postcode']],
    ['one of Italy without a province', { province: '' }, ['home.province: province']],
    ['Austrian', { country: 'AT', postcode: 'A-6020', province: '' }, []],
    ['one without a postcode, where there are none', { country: 'IE', postcode: '', province: '' }, []],
    ['one of no country', { country: 'XX' }, ['home.country: required']],
    ['half of one', { street: '', town: '' }, ['home.street: required', 'home.town: required']],
  ])('takes an address by its parts: %s', (_title, change, faults) => {
    const asked = formSchema.parse([{ code: 'home', kind: 'address', label }]);
    expect(schemaFaults(asked)).toEqual([]);
    const found = formFaults(asked, formData.parse({ home: { ...home, ...change } }));
    expect(found.map(({ field, fault }) => `${field}: ${fault}`)).toEqual(faults);
  });

  it('takes an address that is optional for left out while nothing but its country stands there', () => {
    const asked = formSchema.parse([{ code: 'home', kind: 'address', label, required: false }]);
    const empty = formData.parse({ home: { country: 'IT' } });
    expect(formFaults(asked, empty)).toEqual([]);
    expect(shownData(asked, empty)).toEqual({});
    expect(formFaults(asked, formData.parse({ home: { country: 'IT', town: 'Trento' } }))).not.toEqual([]);
    expect(formFaults(asked, { home: 'Via Roma 1' })).toEqual([]);
    const needed = formSchema.parse([{ code: 'home', kind: 'address', label }]);
    expect(formFaults(needed, { home: 'Via Roma 1' }).map(({ field }) => field)).toContain('home.street');
  });

  const exams = formSchema.parse([
    {
      ...{ code: 'exams', kind: 'rows', label, least: 2, most: 3 },
      columns: [
        { code: 'name', kind: 'text', label },
        { code: 'credits', kind: 'number', label },
        { code: 'on', kind: 'date', label, required: false },
        { code: 'of', kind: 'choice', label, required: false, options: [{ code: 'abroad', text: label }] },
      ],
    },
  ]);
  const exam = { name: 'Analisi', credits: '9' };
  it.each([
    ['as many as it asks for', [exam, { ...exam, on: '2024-02-29', of: 'abroad' }], []],
    ['none', [], ['exams: required']],
    ['one of two', [exam], ['exams: tooFew']],
    ['four of three', [exam, exam, exam, exam], ['exams: tooMany']],
    ['a row that is empty', [exam, {}], ['exams.1.name: required', 'exams.1.credits: required']],
    [
      'cells that can’t be so',
      [
        { ...exam, credits: 'nove' },
        { ...exam, on: '2023-02-29', of: 'here' },
      ],
      ['exams.0.credits: invalid', 'exams.1.on: date', 'exams.1.of: invalid'],
    ],
  ])('takes a table row by row, and names what is wrong by row and column: %s', (_title, rows, faults) => {
    expect(schemaFaults(exams)).toEqual([]);
    const found = formFaults(exams, formData.parse({ exams: rows }));
    expect(found.map(({ field, fault }) => `${field}: ${fault}`)).toEqual(faults);
  });

  it('takes no text for a table, and no table for a text', () => {
    expect(formFaults(exams, { exams: '[]' })).toEqual([{ field: 'exams', fault: 'required' }]);
    const asked = formSchema.parse([{ code: 'why', kind: 'text', label }]);
    expect(formFaults(asked, { why: [exam] })).toEqual([{ field: 'why', fault: 'required' }]);
    expect(shownData(asked, { why: [exam] })).toEqual({});
  });

  it('takes no table that is longer than any can be', () => {
    const many = { exams: Array.from({ length: 31 }, () => exam) };
    expect(formData.safeParse(many).success).toBe(false);
    expect(formData.safeParse({ exams: [{ name: 'x'.repeat(201) }] }).success).toBe(false);
  });

  it('leaves out what is not asked for any more, with all that depended on it', () => {
    const data = { why: 'other', employer: 'ACME', since: '2026-02-28', true: 'yes' };
    expect(shownData(form, data)).toEqual({ why: 'other', true: 'yes' });
  });

  it('says of a schema what could never be filled in', () => {
    const fields = [
      { code: 'a', kind: 'choice', label },
      { code: 'a', kind: 'text', label },
      { code: 'b', kind: 'text', label, shownIf: { field: 'c', is: 'x' } },
      { code: 'c', kind: 'text', label, options: [{ code: 'x', text: label }] },
      { code: 'd', kind: 'upload', label },
      { code: 'e', kind: 'text', label, most: 2 },
      { code: 'f', kind: 'upload', label, papers: ['other'], least: 3, most: 2 },
      { code: 'g', kind: 'rows', label },
      { code: 'h', kind: 'text', label, columns: [{ code: 'x', kind: 'text', label }] },
      { code: 'i', kind: 'rows', label, columns: [{ code: 'x', kind: 'choice', label }] },
      { code: 'k', kind: 'text', label, shownIf: { field: 'i', is: 'x' } },
    ];
    expect(schemaFaults(formSchema.parse(fields)).map(({ fault }) => fault)).toEqual([
      'options',
      'twice',
      'shown_if',
      'options',
      'papers',
      'counts',
      'counts',
      'columns',
      'columns',
      'columns',
      'shown_if',
    ]);
    expect(schemaFaults(form)).toEqual([]);
  });
});
