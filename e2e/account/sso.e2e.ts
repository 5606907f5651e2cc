import { freePort } from '../../server/testing/free-port.ts';
import { startSsoProvider } from '../../server/testing/sso-provider.ts';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';

withBrowser();

const url = withOwnProduct(async () => {
  const port = await freePort();
  const provider = await startSsoProvider(`http://127.0.0.1:${port}/authenticate`);
  provider.accounts['grace'] = {
    email: 'grace@crew.example',
    email_verified: true,
    name: 'Grace',
    groups: ['overflight-users'],
  };
  return {
    ...provider.settings,
    PORT: String(port),
    OIDC_LABEL: 'Sign in with Crew ID',
    OIDC_GROUPS_CLAIM: 'groups',
  };
});

journey(
  'AUTH-12 a person signs in through the OpenID Connect provider and returns to where they were',
  async (crew) => {
    await crew.opens('/map/layers');
    await crew.follows('Sign in with Crew ID');
    await crew.page.locator('input[name="login"]').fill('grace');
    await crew.page.locator('input[name="password"]').fill('any');
    await crew.page.locator('button[type="submit"]').click();
    await crew.page.locator('button[type="submit"]').click();
    await crew.isAt('/map/layers');
    await crew.page.getByRole('navigation', { name: 'Map tools' }).waitFor();
    await crew.opens('/map/account');
    await crew.sees('grace@crew.example');
  },
  // The provider redirects to its registered address.
  { url, local: true },
);

journey(
  'AUTH-12 an unexpected return is refused with a link back',
  async (crew) => {
    await crew.opens('/authenticate?code=stolen&state=made-up');
    await crew.seesHeading('Single sign-on did not work');
    await crew.presses('Back to Sign In');
    await crew.seesHeading('Sign in to your account');
  },
  { url },
);
