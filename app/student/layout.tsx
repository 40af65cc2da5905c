import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { getLanguage } from '@/i18n/get-language';
import { manifestUrl } from '@/lib/pwa/manifest';
import { SignedInFrame } from '../signed-in-frame';

export const generateMetadata = async (): Promise<Metadata> => ({
  manifest: manifestUrl(await getLanguage(), 'student'),
});

export default function StudentLayout({ children }: { children: ReactNode }) {
  return <SignedInFrame type="student">{children}</SignedInFrame>;
}
