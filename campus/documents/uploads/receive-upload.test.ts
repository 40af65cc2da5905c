import { expect, it } from 'vitest';
import { cleanName } from './receive-upload.ts';

it.each([
  ['carta.pdf', 'carta.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ada\\carta d’identità.PDF', 'carta d’identità.pdf'],
  ['carta.pdf.exe', 'carta.pdf.pdf'],
  ['fattura\u202Efdp.exe', 'fatturafdp.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
  ['nul\u0000l.pdf', 'null.pdf'],
  ['.pdf', 'file.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  [`${'x'.repeat(250)}.pdf`, `${'x'.repeat(80)}.pdf`],
])('%j is kept as %s', (said, name) => {
  expect(cleanName(said, 'pdf')).toBe(name);
});

it('its ending is of what the file is', () => {
  expect([cleanName('foto.exe', 'jpeg'), cleanName('foto', 'png')]).toEqual(['foto.jpg', 'foto.png']);
});
