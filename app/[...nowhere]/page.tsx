import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

/** Every address that is none: the middleware leads on from most of them, and these answer 404 (A3). */
export default function Nowhere(): never {
  notFound();
}

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('shared.notFound'))('title'),
});
