import 'server-only';
import { getTranslations } from 'next-intl/server';
import { greetingAt } from '@/components/dashboard/greeting';
import { getGreetedName } from '@/lib/bff/pages/account';
import { portalConfig } from '@/lib/config/portal-config';

/** "Buongiorno, Anna": the title of both dashboards, by the institution's clock (ISO) where it answered. */
export async function greeting(now = new Date().toISOString()): Promise<string> {
  const t = await getTranslations('dashboard.greeting');
  const name = await getGreetedName();
  return t(greetingAt(now, portalConfig().INSTITUTION_TIME_ZONE), { name });
}
