'use client';

import { FailedDocument } from '@/components/shell/errors/failed-page';

/** Shown for a document that failed. The framework has logged the error to the console once (E5). */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <FailedDocument digest={error.digest} onTryAgain={retry} />;
}
