import { Refused } from '../../../platform/http/refused.ts';

export function linkIsFixed(): Refused {
  const message = 'This link is set by OVERFLIGHT_MAVLINK on the server and can only be changed there.';
  return new Refused({ status: 409, code: 'link-fixed', message });
}

export function passphraseNeeded(): Refused {
  const problem = 'Give the passphrase that the vehicles sign with.';
  const fields = [{ field: 'passphrase', problem }];
  return new Refused({ status: 400, code: 'passphrase-needed', message: problem, fields });
}
