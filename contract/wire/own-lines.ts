/**
 * Calls outside the shares of a person or address. Calls that hash have their own lines by network, device
 * and person (docs/security.md, S1 and S3); a sign-out is always taken; a file depends on its network.
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
