/**
 * Calls that no share of a person or an address holds up: those that hash wait in lines of their own, by network, device and
 * person (docs/security.md, S1 and S3), a sign-out is always taken, and a file takes as long as its network does.
 */
export const OWN_LINES = [
  'user/login',
  'saml/login',
  'user/register',
  'user/recovery',
  'user/changepassword',
  'user/logout',
  'student/documents/upload',
] as const;
