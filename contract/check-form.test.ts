import { describe, expect, it } from 'vitest';
import { formFaults, schemaFaults, shownData } from './check-form.ts';
import { formSchema } from './forms.ts';

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
    ];
    expect(schemaFaults(formSchema.parse(fields)).map(({ fault }) => fault)).toEqual([
      'options',
      'twice',
      'shown_if',
      'options',
      'papers',
      'counts',
      'counts',
    ]);
    expect(schemaFaults(form)).toEqual([]);
  });
});
