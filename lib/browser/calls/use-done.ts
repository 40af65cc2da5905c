'use client';

import { useRouter } from 'next/navigation';
import { showAlert } from '../alerts/alerts';

/** After a change: says in a sentence what it did, the newest `about` one thing, and reads the page again. */
export function useDone(about?: string): (text: string) => void {
  const router = useRouter();
  return (text) => {
    showAlert({ type: 'success', text, about });
    router.refresh();
  };
}
