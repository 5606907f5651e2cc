import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import { addPasskey, startPasskey, startPasskeySignIn } from '@overflight/contract/account/passkeys.ts';
import { makeCall } from '../../platform/calls/api-client.ts';

/** Lets the browser make a passkey, and adds it; the answer holds recovery codes if it is the first factor. */
export async function makePasskey({ name, password }: { name: string; password: string }): Promise<string[]> {
  const optionsJSON = await makeCall(startPasskey, { body: { password } });
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error(
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
        ? 'This device has a passkey of your account already.'
        : 'No passkey was made: it was cancelled, or took too long.',
      { cause: error },
    );
  });
  return (await makeCall(addPasskey, { body: { name, credential } })).recoveryCodes;
}

/** Lets the person choose a passkey, and proves it. */
export async function provePasskey(): Promise<PasskeyProof> {
  const optionsJSON = await makeCall(startPasskeySignIn, {});
  const proof = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new Error('No passkey was used: it was cancelled, took too long, or there is none.', { cause: error });
  });
  return PasskeyProof.parse(proof);
}
