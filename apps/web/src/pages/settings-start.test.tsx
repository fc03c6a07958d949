import { expect, test } from 'vitest';
import { useLocation } from 'react-router';
import { render } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { SessionProvider } from '../data/session.tsx';
import { SettingsStart } from './settings-start.tsx';

const Address = () => useLocation().pathname;

test.each([
  ['owner', '/app/general'],
  ['member', '/app/organization'],
])('the settings of an %s begin at %s', async (role, address) => {
  const organizations = [{ id: 'o', name: 'Quarry', role }];
  const page = await render(
    <SessionProvider me={{ id: 'me', organizations } as unknown as Me}>
      <SettingsStart />
      <Address />
    </SessionProvider>,
  );
  expect(page.textContent).toBe(address);
});
