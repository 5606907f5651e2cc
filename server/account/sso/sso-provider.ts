import * as oidc from 'openid-client';
import { perServices } from '../../platform/per-services.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

const TIMEOUT_S = 10;
const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const discovery = perServices(() => ({ underWay: undefined as Promise<oidc.Configuration> | undefined }));

/** The provider's configuration, fetched at the first sign-on and retried until it answers. */
export async function findProvider(services: Services): Promise<oidc.Configuration> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = services.env;
  if (!issuer || !clientId) throw notFound('Single sign-on');
  const known = discovery(services);
  // All waiting requests share one fetch: a provider that hangs is not queried by each of them.
  const asked = (known.underWay ??= oidc.discovery(new URL(issuer), clientId, undefined, authenticate(secret), {
    timeout: TIMEOUT_S,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  }));
  try {
    return await asked;
  } catch (error) {
    if (known.underWay === asked) known.underWay = undefined;
    services.log.error({ err: error, issuer }, 'the single sign-on provider could not be reached');
    throw providerUnreachable();
  }
}

/** The method that every provider must support, unless its configuration excludes it. */
function authenticate(secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const isBasicKnown = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    return (isBasicKnown ? basic : post)(server, ...rest);
  };
}

/** Turns a provider error into a sentence for the user. */
export function explainSsoError(services: Services, error: unknown): Refused {
  services.log.error({ err: error }, 'single sign-on failed');
  const isDown =
    error instanceof TypeError ||
    (error instanceof oidc.ClientError && unreachableCodes.has(error.code ?? '')) ||
    (error instanceof oidc.ResponseBodyError && (error.status >= 500 || error.error === 'invalid_client'));
  return isDown ? providerUnreachable() : ssoFailed();
}

export function ssoFailed(): Refused {
  return new Refused({ status: 401, code: 'sso-failed', message: 'Single sign-on did not work. Start again.' });
}

function providerUnreachable(): Refused {
  const message = 'The single sign-on provider does not answer. Try again later, or sign in with a password.';
  return new Refused({ status: 502, code: 'sso-unreachable', message });
}
