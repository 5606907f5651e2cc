/** Values typed in an earlier step, in memory while the screen is open. */
export type Credentials = { email: string; password: string };
