'use client';

import { FailedPage } from '@/components/shell/failed-page';

/** A document that could not be made or shown. The framework has written the error to the console, once (E5). */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="mx-auto w-full max-w-[70rem] grow px-4 pt-10 sm:px-6">
      <FailedPage onTryAgain={retry} />
    </main>
  );
}
