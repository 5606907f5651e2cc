/** What a person typed in an earlier step; kept in memory while the screen is open. */
export type Credentials = { email: string; password: string };
