'use client';

import { FailedDocument } from '@/components/shell/errors/failed-page';

/** A document that could not be made or shown. The framework has written the error to the console, once (E5). */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return <FailedDocument onTryAgain={retry} />;
}
