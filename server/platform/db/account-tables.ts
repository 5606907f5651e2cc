/** The key belongs to one host name. */
type PasskeysTable = {
  id: string;
  user_id: string;
  credential_id: string;
  rp_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};
/** One at a time for each session or browser. */
type PasskeyChallengesTable = { holder: string; challenge: string; expires_at: Date };
/** Only hashes; each works once. */
type RecoveryCodesTable = { user_id: string; hash: Buffer; used_at: Date | null };
/** Sessions opened since then need a second factor. */
type TenantRulesTable = { tenant: string; second_factor_since: Date | null };

/** What protects an account besides its password. */
export type AccountTables = {
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  tenant_rules: TenantRulesTable;
};
