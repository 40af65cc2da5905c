import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

type TextKey = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0];

/** The metadata of a page whose title is one of the texts. */
export const titled = (key: TextKey) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(key),
});
