/** Deep links of the mobile app; the operator sets the scheme. */
export function tokenLink(scheme: string, { idToken, request }: { idToken: string; request?: string }): string {
  const query = new URLSearchParams({ token: idToken, ...(request ? { request } : {}) });
  return `${scheme}://token?${query}`;
}

export function loginNeededLink(scheme: string): string {
  return `${scheme}://login-needed`;
}
