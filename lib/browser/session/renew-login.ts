import { call } from '../calls/call';
import { keepLoginData, readLoginData, toLoginData } from './login-data';

/** Renews the open window by autologin. One tab does so for all; the others read the local storage (C9). */
export async function renewLogin(): Promise<void> {
  const before = readLoginData();
  const renew = async () => {
    const present = readLoginData();
    if (!present || present.loginDate !== before?.loginDate) return;
    const answer = await call('user/autologin', {}, { quiet: true });
    const renewed = answer.ok ? toLoginData(answer.result) : null;
    if (renewed) keepLoginData(renewed);
  };
  if (!window.isSecureContext) return await renew(); // without TLS no tab can hold others up
  await navigator.locks.request('ateneo.renew', { ifAvailable: true }, async (lock) => {
    if (lock) await renew();
  });
}
