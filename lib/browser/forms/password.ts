/** Base64 of UTF-8, as sign-in and password change send it (C5). It protects nothing; TLS does. */
export function toBase64Text(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)));
}
