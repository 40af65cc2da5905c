'use client';

import { useEffect } from 'react';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { LOGIN_DATA_KEY } from '@/lib/browser/session/login-data';

/** Says that the session expired, when the copy of its record is still here, and removes it (A4). */
export function ExpiredNotice() {
  useEffect(() => {
    if (localStorage.getItem(LOGIN_DATA_KEY) === null) return;
    localStorage.removeItem(LOGIN_DATA_KEY);
    showAlert({ type: 'warning', code: 'shared.sessionExpired' });
  }, []);
  return null;
}
