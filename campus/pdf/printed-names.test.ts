import { beforeEach, expect, it } from 'vitest';
import { keepToLookAt, structureOfPdf, unreadableHere } from '../testing/test-pdfs.ts';
import { makePdf } from './make-pdf.ts';

/** Five names in each of eight languages, and names with typographic hyphens and apostrophes. */
const NAMES: [language: string, ...names: string[]][] = [
  ['Vietnamese', 'Nguyễn Thị Hằng', 'Trần Đức Thắng', 'Phạm Quỳnh Như', 'Đặng Ngọc Ẩn', 'Vũ Hữu Nghĩa'],
  ['Yoruba', 'Ọláyínká Adébáyọ̀', 'Ṣẹ́gun Ògúnbọ̀wálé', 'Ọmọ́táyọ̀ Akínṣọlá', 'Fẹ́mi Ọ̀ṣúntókun', 'Ìyábọ̀ Ẹ̀gbẹ́'],
  ['pinyin', 'Lǚ Xiǎomíng', 'Wáng Lǜzhū', 'Zhāng Wěi', 'Lǐ Nǚyǔ', 'Ōuyáng Nà'],
  [
    'Arabic, transliterated',
    'ʿAlī al-Ḥusaynī',
    'Ṭāhā Ḥusayn',
    'Ruʾyā Ẓāhir',
    'Nūr ad-Dīn Ḍayf',
    'ʿĀʾisha Šaʿrāwī',
  ],
  [
    'Sanskrit, transliterated',
    'Kṛṣṇamūrti Śāstrī',
    'Lakṣmī Ṭhākur',
    'Jñāna Ṛgveda',
    'Aṃśu Saṃgīta',
    'Viṣṇu Ḻāl',
  ],
  [
    'Polish and Czech',
    'Łukasz Żółć',
    'Jiří Dvořák',
    'Agnieszka Śniadecka',
    'Růžena Šťastná',
    'Grzegorz Brzęczyszczykiewicz',
  ],
  ['Turkish and Azeri', 'İbrahim Çağlayan', 'Işıl Gökçe', 'Əli Əliyev', 'Şükrü Öztürk', 'Nərgiz Hüseynova'],
  [
    'Romanian and Baltic',
    'Ștefan Țurcanu',
    'Ģirts Ķēniņš',
    'Žydrūnė Šimkutė',
    'Ioana Brâncuși',
    'Ėglė Ąžuolaitė',
  ],
];
const SET = ['Anne\u2010Marie D\u2019Angi\u00f2', 'Jean\u2011Luc O\u2019Neill', 'Ka\u02bbiulani K\u0101ne'];

beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

it.each([...NAMES, ['letters as they are set', ...SET]])('prints names in %s', async (language, ...names) => {
  const file = await makePdf({
    language: 'it',
    title: names[0] ?? '',
    by: { name: 'Università di Ateneo', acronym: 'ATN' },
    at: new Date('2026-11-28T10:00:00Z'),
    footer: 'Pagina {page} di {pages}',
    blocks: [
      { kind: 'facts', rows: names.map((name, at) => ({ name: `Nome ${at + 1}`, value: name })) },
      {
        kind: 'table',
        columns: [{ title: 'Nome', width: 1 }],
        rows: names.map((name) => [name]),
        total: names.slice(0, 1),
      },
      ...names.map((text) => ({ kind: 'paragraph' as const, text })),
    ],
  });
  keepToLookAt(file, language);
  const text = structureOfPdf(file).normalize('NFC');
  const lost = names.filter((name) => text.split(name.normalize('NFC')).length < 4);
  expect(lost).toEqual([]);
});
