import { BrowserClient } from '@basalt/http/testing';
import { callback, codeOf, post, refresh } from '../oauth-fixture.ts';
import type { FixtureAccess } from './release-api.ts';

/**
 * Registers an app and connects it for the owner, with a refreshed token, so that the release stores an app, a grant and tokens in each
 * state. Does nothing for a release without apps.
 */
export async function connectApp(address: string, access: FixtureAccess): Promise<void> {
  const browser = new BrowserClient(address, address);
  const { organization, email, password } = access;
  const { status: signedIn } = await browser.post('/auth/login', { email, password });
  if (signedIn !== 200) throw new Error(`the sign-in ended with ${signedIn}`);
  const app = { name: 'Notebook', redirect_uris: [callback] };
  const { status, json } = await browser.post(`/organizations/${organization}/apps`, app);
  if (status === 404 || status === 405) return;
  const { client_id: client } = json.data as { client_id: string };
  const register = async (): Promise<string> => client;
  const { form } = await codeOf({ organization, register }, browser);
  const { body } = await post(address, 'token', form);
  const again = await refresh(address, client, body.refresh_token ?? '');
  if (again.status !== 200) throw new Error(`refreshing a token ended with ${again.status}`);
}
