import { useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import type { Credentials } from './credentials.ts';
import { ForgotForm } from './forgot-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
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

/** All signed-out steps, at any address. */
export function SignInScreen() {
  const [step, setStep] = useState<Step>('sign-in');
  const [known, setKnown] = useState<Credentials>({ email: '', password: '' });
  const [note, setNote] = useState<string | null>(null);
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
          onSecondStep={({ email, password }) => go('second', { email, password })}
        />
      )}
      {step === 'second' && <SecondStepForm known={known} onBack={() => go('sign-in', { password: '' })} />}
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
