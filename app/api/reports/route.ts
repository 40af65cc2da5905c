import { receivePolicyReports } from '@/lib/bff/calls/policy-reports';

export const POST = receivePolicyReports;
