export type SecurityStep = 'overview' | 'password' | 'add-factor' | 'remove-factor' | 'renew-codes';

export const securityTitles: Record<SecurityStep, string> = {
  overview: 'Security',
  password: 'Change password',
  'add-factor': 'Turn on second factor',
  'remove-factor': 'Turn off second factor',
  'renew-codes': 'New recovery codes',
};
