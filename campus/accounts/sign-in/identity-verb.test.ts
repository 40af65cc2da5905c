import { expect, it } from 'vitest';
import { verbSetting } from '../../cli/office-line.ts';
import { readConfig } from '../../config.ts';
import { WrongUsage } from '../../verb.ts';
import { identity } from './identity-verb.ts';

/** Nothing is there: what is wrong with the words is said before the institution is opened. */
const setting = verbSetting(readConfig({ NODE_ENV: 'test', DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' }));
const add = (...words: string[]) => identity.run({ words: ['add', '123456', ...words], flags: {} }, setting);

it.each([
  ['eduPersonPrincipalName', 'alice', 'alice@example.edu'],
  ['eduPersonPrincipalName', 'alice@example.edu@example.org', 'alice@example.edu'],
  ['eduPersonPrincipalName', 'a\u0000lice@example.edu', 'alice@example.edu'],
  ['eduPersonPrincipalName', `${'ü'.repeat(130)}@example.edu`, 'alice@example.edu'],
  ['schacPersonalUniqueCode', '123456', 'urn:schac:personalUniqueCode:int:esi:example.edu:123456'],
  [
    'schacPersonalUniqueCode',
    'urn:schac:personalUniqueCode:it:unitn.it:123456',
    'urn:schac:personalUniqueCode:int:esi:example.edu:123456',
  ],
  ['schacPersonalUniqueID', 'RSSMRA85T10A562S', 'urn:schac:personalUniqueID:it:CF:RSSMRA85T10A562S'],
])(
  'C10: a %s that no gateway sends is refused with how one is written (%#)',
  async (attribute, value, like) => {
    await expect(add(attribute, value)).rejects.toThrow(
      `${value} is no ${attribute}: one is written like ${like}`,
    );
  },
);

it('C10: an attribute that nobody is known by here is refused with those that are', async () => {
  await expect(add('mail', 'alice@example.edu')).rejects.toThrow(
    'mail is none of schacPersonalUniqueCode, schacPersonalUniqueID, eduPersonPrincipalName',
  );
});

it('C10: a value too many, or none, is answered with how the verb is used', async () => {
  await expect(add('eduPersonPrincipalName')).rejects.toThrow(WrongUsage);
  await expect(add('eduPersonPrincipalName', 'alice@example.edu', 'alice')).rejects.toThrow(WrongUsage);
});
