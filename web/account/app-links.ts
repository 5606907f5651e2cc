/** Links the mobile app answers to; the scheme is the operator's choice. */
export function tokenLink(scheme: string, { idToken, request }: { idToken: string; request?: string }): string {
  const query = new URLSearchParams({ token: idToken, ...(request ? { request } : {}) });
  return `${scheme}://token?${query}`;
}

export function loginNeededLink(scheme: string): string {
  return `${scheme}://login-needed`;
}
