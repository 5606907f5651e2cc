import { useState } from 'react';
import { useSession } from '../../platform/calls/session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import type { Credentials } from './credentials.ts';
import { ForgotForm } from './forgot-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SecondStepForm, type Factors } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Step = 'sign-in' | 'second' | 'sign-up' | 'confirm' | 'forgot' | 'reset';

const titles: Record<Step, string> = {
  'sign-in': 'Sign in to your account',
  second: 'Second factor',
  'sign-up': 'Create a new account',
  confirm: 'Enter Information:',
  forgot: 'Reset your password',
  reset: 'Choose a new password',
};

const SESSION_ENDED = 'You were signed out: your session has ended, or was ended elsewhere.';

/** All signed-out steps, at any address. */
export function SignInScreen() {
  const [step, setStep] = useState<Step>('sign-in');
  const [known, setKnown] = useState<Credentials>({ email: '', password: '' });
  const [factors, setFactors] = useState<Factors>({ app: true, passkey: false });
  const session = useSession();
  const hasEnded = session.phase === 'signed-out' && session.hasEnded === true;
  const [note, setNote] = useState(hasEnded ? SESSION_ENDED : null);
  const go = (next: Step, entered: Partial<Credentials> = {}, said: string | null = null) => {
    setKnown((before) => ({ ...before, ...entered }));
    setNote(said);
    setStep(next);
  };
  const back = () => go('sign-in');

  return (
    <AuthLayout title={titles[step]}>
      {step === 'sign-in' && (
        <SignInForm
          known={known}
          note={note}
          onSignUp={() => go('sign-up')}
          onForgot={(email) => go('forgot', { email })}
          onUnconfirmed={({ email, password }) => go('confirm', { email, password })}
          onSecondStep={({ email, password }, has) => {
            setFactors(has);
            go('second', { email, password });
          }}
        />
      )}
      {step === 'second' && (
        <SecondStepForm known={known} factors={factors} onBack={() => go('sign-in', { password: '' })} />
      )}
      {step === 'sign-up' && <SignUpForm onBack={back} onDone={(entered) => go('confirm', entered)} />}
      {step === 'confirm' && <ConfirmForm known={known} onBack={back} />}
      {step === 'forgot' && <ForgotForm email={known.email} onBack={back} onDone={(email) => go('reset', { email })} />}
      {step === 'reset' && (
        <ResetForm
          email={known.email}
          onBack={back}
          onDone={() => go('sign-in', { password: '' }, 'Your password has been changed. Sign in with the new one.')}
        />
      )}
    </AuthLayout>
  );
}
