import type { PortalConfig } from '../config/portal-config.ts';
import type { DemoAccount } from './campus-child.ts';

/** Says on the terminal where the portal is, and how to sign in where there is a demo university. */
export function announce({ publicOrigin, PRODUCTION_HOST }: PortalConfig, demo: DemoAccount[] = []): void {
  console.log(`\nAteneo is at ${publicOrigin}\n`);
  if (!PRODUCTION_HOST) console.log('Preview mode: PRODUCTION_HOST is not set.\n');
  if (demo.length === 0) return;
  console.log('Sign in as');
  for (const { what, username, password } of demo)
    console.log(`  ${username.padEnd(34)} ${password.padEnd(22)} ${what}`);
  console.log('');
}
