'use client';

import { useEffect, useState } from 'react';
import type { ProfileType } from '@/contract/account';
import type { Found } from '@/contract/search';
import { call } from '@/lib/browser/call';

const PAUSE_MS = 150;

type State = { text: string; found: Found[] | 'failed' };

/**
 * What is like the text, asked once nobody has typed for a moment. While an answer is under way the last one stays, so
 * that a list doesn't vanish with each letter.
 */
export function useFound(type: ProfileType, text: string) {
  const [state, setState] = useState<State>({ text: '', found: [] });
  useEffect(() => {
    if (text === '') return;
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await call(`${type}/search/find`, { text }, { quiet: true });
      if (current) setState({ text, found: answer.ok ? answer.result.found : 'failed' });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [type, text]);
  const isAsking = text !== '' && state.text !== text;
  const shown = text === '' ? [] : state.found;
  return { found: shown === 'failed' ? [] : shown, isAsking, hasFailed: shown === 'failed' && !isAsking };
}
