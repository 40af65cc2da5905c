import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';

export type Audience = 'student' | 'professor';
export type ManifestRequest = { language: Language; audience: Audience | null };
type Place = 'lessons' | 'exams' | 'presences';
type Facts = { name: string; acronym: string; words: Record<Place, string>; icons: string };

/** Of the page's ground and its top bar, light: a manifest knows one colour, documents say both. */
const PAPER = '#fcfaf7';
const BAR = '#ffffff';

const SHORTCUTS: Record<Audience, Place[]> = {
  student: ['lessons', 'exams'],
  professor: ['presences', 'lessons', 'exams'],
};

/** Its address. Browsers read it without cookies, so its name says the language and the audience. */
export const manifestUrl = (language: Language, audience?: Audience) =>
  `/assets/manifest/${language}${audience ? `-${audience}` : ''}.webmanifest`;

/** What a file of that name is asked for; null for any other name. */
export function askedManifest(file: string): ManifestRequest | null {
  for (const language of LANGUAGES)
    for (const audience of [null, 'student', 'professor'] as const)
      if (manifestUrl(language, audience ?? undefined).endsWith(`/${file}`)) return { language, audience };
  return null;
}

/** The portal as a program of a phone or a desk: one, whoever is signed in and in whatever language. */
export function manifestOf({ language, audience }: ManifestRequest, { name, acronym, words, icons }: Facts) {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/assets/icons/${file}.png?v=${icons}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    dir: 'ltr',
    name,
    short_name: acronym,
    categories: ['education'],
    background_color: PAPER,
    theme_color: BAR,
    icons: [
      icon('192', 192, 'any'),
      icon('512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: (audience ? SHORTCUTS[audience] : []).map((place) => ({
      name: words[place],
      url: `/${audience}/${place}`,
      icons: [icon('192', 192, 'any')],
    })),
  };
}
