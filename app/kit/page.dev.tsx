import type { Metadata } from 'next';
import { ClientMessages } from '@/i18n/client-messages';
import { Kit } from './kit';

export const metadata: Metadata = { title: 'Kit' };

/** Every part of `components/ui` in its states, for who makes a page; a production build has no such page. */
export default function KitPage() {
  return (
    <ClientMessages namespaces={['courses.notFound', 'credits', 'documents.uploads']}>
      <main id="content" className="mx-auto w-full max-w-7xl grow px-4 py-8 sm:px-6">
        <Kit now={new Date().toISOString()} />
      </main>
    </ClientMessages>
  );
}
