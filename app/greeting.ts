import 'server-only';
import { getTranslations } from 'next-intl/server';
import { greetingAt } from '@/components/dashboard/greeting';
import { portalConfig } from '@/lib/config/portal-config';
import { getGreetedName } from '@/lib/server/dashboard';

/** "Buongiorno, Anna": the title of both dashboards; the profile is asked for the name only where the summary lacks it. */
export async function greeting(calledName: string | undefined): Promise<string> {
  const t = await getTranslations('dashboard.greeting');
  const name = calledName ?? (await getGreetedName());
  return t(greetingAt(new Date(), portalConfig().INSTITUTION_TIME_ZONE), { name });
}
