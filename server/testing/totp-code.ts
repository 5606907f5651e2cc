import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at this time. */
export function totpCode(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp });
}
