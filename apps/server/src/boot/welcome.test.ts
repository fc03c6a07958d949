import { expect, test } from 'vitest';
import type { Demo } from '../demo/demo-data.ts';
import { welcome } from './welcome.ts';

const demo: Demo = {
  organization_id: 'organization',
  project_id: 'project',
  sign_in: { email: 'ada@demo.example', password: 'secret of the demo' },
  token: 'key of the demo',
};

const signInOf = (hasPasswords: boolean) =>
  /Sign in +(.+)/u.exec(welcome('http://127.0.0.1:3000', demo, { hasPasswords }))?.[1];

test('shows the password of the demo only where people sign in with passwords', () => {
  expect(signInOf(true)).toBe('ada@demo.example  secret of the demo');
  expect(signInOf(false)).toBe('npx --no-install basalt user sign-in-link ada@demo.example');
});
