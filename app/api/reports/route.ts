import { receivePolicyReports } from '@/lib/server/policy-reports';

export const POST = receivePolicyReports;
