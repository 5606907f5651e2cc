import { Anchor } from '@mantine/core';
import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import { Link } from 'react-router';
import { useUser } from '../platform/calls/session.ts';
import { adminSection } from './paths.ts';

/** How to get video of a drone, if there is none. */
export function VideoHint() {
  if (!isInstallationAdmin(useUser())) return 'An administrator can add a stream.';
  return (
    <Anchor component={Link} to={adminSection('video')} inherit>
      Add a stream
    </Anchor>
  );
}
