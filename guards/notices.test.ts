import { describe, expect, it } from 'vitest';
import { areas } from '../campus/areas.ts';
import type { NoticeKind } from '../campus/platform/notices/notify.ts';
import { readTexts, type Texts } from '../campus/platform/texts.ts';
import { LANGUAGES } from '../contract/wire/constants.ts';
import { valuesIn } from './values-in.ts';

const declared = areas.flatMap(({ notices = {} }) => Object.entries(notices));

it('no two areas declare one kind of notification', () => {
  const names = declared.map(([kind]) => kind);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('every text of a notification is of a declared kind', () => {
  const { notices = {} } = readTexts('it');
  expect(Object.keys(notices).filter((kind) => !declared.some(([name]) => name === kind))).toEqual([]);
});

it.each(LANGUAGES)(
  'every declared kind has the texts it needs in %s, filled with what it says',
  (language) => {
    const { notices = {} } = readTexts(language) as { notices?: Texts };
    for (const [name, kind] of declared) expect(wrongWith(notices[name], kind), name).toEqual([]);
  },
);

describe('a kind', () => {
  const kind: NoticeKind = {
    area: 'exams',
    reader: 'student',
    severity: 'critical',
    email: 'now',
    values: ['when'],
  };
  const texts = { name: 'Spostamenti', title: 'Spostato', body: 'Ora è {when, date, ::EEEdMMM}' };

  it('that says all is right', () => {
    expect(wrongWith(texts, kind)).toEqual([]);
  });

  it.each<[string, Texts | undefined, Partial<NoticeKind>]>([
    ['has no texts', undefined, {}],
    ['lacks body', { name: 'Spostamenti', title: '{when}' }, {}],
    ['fills {room}, which it is not given', { ...texts, title: 'In {room}' }, {}],
    ['never says {when}', { ...texts, body: 'Spostato' }, {}],
    ['has a text for no part: subtitle', { ...texts, subtitle: 'Spostato' }, {}],
    ['is critical and not mailed', texts, { email: 'off' }],
  ])('that %s is found', (problem, said, change) => {
    expect(wrongWith(said, { ...kind, ...change })).toEqual([problem]);
  });
});

const NEEDED = ['name', 'title', 'body'];
const PARTS = [...NEEDED, 'subject', 'mail'];

/** What doesn't hold for the texts of a kind in one language. */
function wrongWith(texts: Texts | string | undefined, { values, severity, email }: NoticeKind): string[] {
  if (typeof texts !== 'object') return ['has no texts'];
  const said = [...new Set(Object.values(texts).flatMap((text) => valuesIn(String(text))))];
  return [
    ...NEEDED.filter((part) => !texts[part]).map((part) => `lacks ${part}`),
    ...said.filter((name) => !values.includes(name)).map((name) => `fills {${name}}, which it is not given`),
    ...values.filter((name) => !said.includes(name)).map((name) => `never says {${name}}`),
    ...Object.keys(texts)
      .filter((part) => !PARTS.includes(part))
      .map((part) => `has a text for no part: ${part}`),
    ...(severity === 'critical' && email === 'off' ? ['is critical and not mailed'] : []),
  ];
}
