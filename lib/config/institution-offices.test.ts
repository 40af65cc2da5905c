import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { officesIn, officesProblem } from './institution-offices.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-offices-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(text: string): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, text);
  return path;
}

describe('the offices of an institution', () => {
  it('are said by language, in Italian where a language has none of its own', () => {
    const path = fileWith(
      JSON.stringify({
        students: { mail: 'segreteria@example.edu', hours: { it: 'lun–ven 9–12', en: 'Mon–Fri 9–12' } },
        help: { page: 'https://help.example.edu' },
      }),
    );
    const help = { page: 'https://help.example.edu' };
    const mail = 'segreteria@example.edu';
    expect(officesIn(path, 'en')).toEqual({ students: { mail, hours: 'Mon–Fri 9–12' }, help });
    expect(officesIn(path, 'es')).toEqual({ students: { mail, hours: 'lun–ven 9–12' }, help });
  });

  it.each([
    ['{ "students": ', 'must be a JSON file that can be read'],
    ['{ "canteen": {} }', 'must be as docs/configuration.md says (Unrecognized key: "canteen"'],
    ['{ "fees": { "mail": "nobody" } }', 'must be as docs/configuration.md says (fees.mail'],
    ['{ "fees": { "page": "javascript:alert(1)" } }', 'must be as docs/configuration.md says (fees.page'],
    ['{ "fees": { "hours": { "en": "Mon" } } }', 'must be as docs/configuration.md says (fees.hours'],
    ['{ "fees": { "phone": "call us" } }', 'must be as docs/configuration.md says (fees.phone'],
  ])('E5: %s is wrong, and said where', (text, problem) => {
    expect(officesProblem(fileWith(text))).toContain(problem);
  });
});
