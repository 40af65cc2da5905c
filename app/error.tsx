'use client';

import { FailedDocument } from '@/components/shell/errors/failed-page';

/** Shown for a document that failed. The framework has logged the error to the console once (E5). */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return <FailedDocument onTryAgain={retry} />;
}
