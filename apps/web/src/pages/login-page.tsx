import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signInConfigQuery } from '../data/queries/account.ts';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import { forgetSeen } from '../api/cache-owner.ts';
import { forgetUnneededPictures } from '../data/offline/picture-storage.ts';
import { api, data } from '../api/client.ts';
import type { SignInConfig } from '../api/types.ts';
import { Button } from '../design/button.tsx';
import { Form, type Fields } from '../design/form.tsx';
import { PasswordField, TextField } from '../design/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { Frame } from '../features/sign-in/frame.tsx';
import { rememberReturnTo } from '../api/return-to.ts';
import { continueSignIn } from '../features/sign-in/sign-in-and-out.ts';
import signInCss from '../features/sign-in/sign-in.module.css';
import buttonCss from '../design/button.module.css';
import textCss from '../design/text.module.css';
import { classes } from '../design/classes.ts';

const labels = { email: 'fields.email', password: 'fields.password' } as const;

/** `/login`: sign-in by password, and by all other ways that the deployment offers. */
export function LoginPage() {
  const words = useWords();
  useEffect(() => {
    forgetSeen();
    forgetUnneededPictures().catch(() => {});
  }, []);
  const { data: config } = useQuery(signInConfigQuery);
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    if (next !== null) rememberReturnTo(next);
  }, []);
  const ways = config === undefined ? [] : waysOf(config);
  const byPassword = useHasPasswords();
  return (
    <Frame title={words('signIn.signIn')}>
      {byPassword && <PasswordForm />}
      {ways.length > 0 && (
        <>
          {byPassword && <p className={signInCss.or}>{words('signIn.or')}</p>}
          <ul className={signInCss.ways}>
            {ways.map(({ key, label, href }) => (
              <li key={key}>
                <a className={classes(buttonCss.button, buttonCss.wide)} href={href}>
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
  const words = useWords();
  const signIn = useMutation({
    mutationFn: ({ email = '', password = '' }: Fields) =>
      data(api.POST('/auth/login', { body: { email, password } })),
    onSuccess: ({ status }) => continueSignIn(status),
  });
  return (
    <Form mutation={signIn} labels={labels} aria-label={words('signIn.signInWithAPassword')}>
      <TextField
        name="email"
        label={words('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField name="password" label={words('signIn.password')} />
      <Button type="submit" look="primary" wide busy={signIn.isPending}>
        {words('signIn.signIn')}
      </Button>
      <p className={textCss.small}>
        <a href="/login/forgot">{words('signIn.forgotYourPassword')}</a>
      </p>
    </Form>
  );
}

function waysOf({ oauth, saml }: SignInConfig) {
  const providers = oauth.providers.map(({ key, name, redirect_url: href }) => ({
    key: `oauth-${key}`,
    label: wordsOf('signIn.continueWith', { name }),
    href,
  }));
  const sso = { key: 'saml', label: saml.name, href: saml.redirect_url };
  return saml.enabled ? [...providers, sso] : providers;
}
