import { runInNewContext } from 'node:vm';
import { expect, it, test } from 'vitest';
import { clientTexts } from '@/i18n/client-texts';
import { textsUrl } from '@/i18n/held-texts';
import { GET } from './route';

const get = (url: string) => {
  const [language = '', file = ''] = url.replace('/assets/texts/', '').split('/');
  return GET(new Request(`http://portal.invalid${url}`), { params: Promise.resolve({ language, file }) });
};

/** What a browser holds once it has run the script, and how many events told of it. */
async function ranIn(answer: Response) {
  const told: string[] = [];
  const browser = {
    Event: class {
      type: string;
      constructor(type: string) {
        this.type = type;
      }
    },
    dispatchEvent: ({ type }: { type: string }) => told.push(type),
  };
  const held = runInNewContext(`${await answer.text()}; globalThis[Symbol.for("ateneo.texts")]`, browser);
  return { held: [...held], told };
}

it('brings the texts it is named for, and tells the page', async () => {
  const { id, texts } = await clientTexts('it', ['menu.title', 'shell.alerts']);
  expect(Object.keys(texts)).toEqual(['menu', 'shell']);

  const answer = await get(textsUrl(id));
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  const { held, told } = await ranIn(answer);
  expect(JSON.parse(JSON.stringify(held))).toEqual([[id, texts]]);
  expect(told).toEqual(['ateneo.texts']);
});

it('answers a page of before an upgrade under the name it asked for, and nobody keeps that', async () => {
  const answer = await get('/assets/texts/it/menu.title.AAAAAAAAAAAA.js');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { held } = await ranIn(answer);
  expect(held.map(([id]: [string]) => id)).toEqual(['it/menu.title.AAAAAAAAAAAA']);
});

test.each([
  '/assets/texts/de/menu.AAAAAAAAAAAA.js',
  '/assets/texts/it/menu.js',
  '/assets/texts/it/"menu".AAAAAAAAAAAA.js',
])('%s names no texts', async (url) => {
  expect((await get(url)).status).toBe(404);
});
