import { acrossBundles } from '../observe/across-bundles.ts';

/** What a catalogue holds below a key: a text, which the build may have compiled to a list, or more keys. */
export interface Texts {
  [key: string]: string | readonly unknown[] | Texts;
}

export const isBranch = (value: Texts[string] | undefined): value is Texts =>
  typeof value === 'object' && !Array.isArray(value);

/** The texts of client components by ids: on a server those asked for, in a browser those that came. */
export const heldTexts = acrossBundles('texts', () => new Map<string, Texts>());

/** Where a browser finds the texts of an id. */
export const textsUrl = (id: string): string => `/assets/texts/${id}.js`;

/** The event of a browser's window when a script has brought texts. */
export const TEXTS_CAME = 'ateneo.texts';

/** The script that brings texts to a browser. */
export const textsScript = (id: string, texts: Texts): string =>
  `{const key=Symbol.for("${TEXTS_CAME}");(globalThis[key]??=new Map()).set(${JSON.stringify(id)},${JSON.stringify(texts)});` +
  `globalThis.dispatchEvent(new Event("${TEXTS_CAME}"))}\n`;
