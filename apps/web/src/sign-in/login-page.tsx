import { useCallback, useEffect } from 'react';
import type { SignInConfig } from '../api/records.ts';
import { readSignInConfig, signIn } from '../api/sign-in.ts';
import { rememberLanding } from '../landing.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { goOn } from '../ui/leave.ts';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useSubmit, type Fields } from '../ui/use-submit.tsx';
import { Frame } from './frame.tsx';

const labels = { email: 'The email', password: 'The password' };

/** `/login`: by password, and by every other way that the deployment offers. */
export function LoginPage() {
  const [config] = useLoaded(readSignInConfig);
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next !== null) rememberLanding(next);
  }, []);
  const ways = config.state === 'ready' ? waysOf(config.value) : [];
  const byPassword = config.state !== 'ready' || config.value.local.enabled;
  return (
    <Frame title="Sign in">
      {byPassword && <PasswordForm />}
      {ways.length > 0 && (
        <>
          {byPassword && <p className="or">or</p>}
          <ul className="ways">
            {ways.map(({ key, label, href }) => (
              <li key={key}>
                <a className="button wide" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Frame>
  );
}

function PasswordForm() {
  const act = useCallback(async (fields: Fields) => {
    const { email = '', password = '' } = fields;
    goOn((await signIn({ email, password })).status);
  }, []);
  const submission = useSubmit(labels, act);
  return (
    <Form submission={submission} aria-label="Sign in with a password">
      <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
      <PasswordField name="password" label="Password" />
      <Button type="submit" look="primary" wide busy={submission.busy}>
        Sign in
      </Button>
      <p className="small">
        <a href="/login/forgot">Forgot your password?</a>
      </p>
    </Form>
  );
}

function waysOf({ oauth, saml }: SignInConfig) {
  const providers = oauth.providers.map(({ key, name, redirect_url: href }) => ({
    key: `oauth-${key}`,
    label: `Continue with ${name}`,
    href,
  }));
  const sso = { key: 'saml', label: saml.name, href: saml.redirect_url };
  return saml.enabled ? [...providers, sso] : providers;
}
