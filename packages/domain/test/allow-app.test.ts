import { expect, test } from 'vitest';
import { anIdentityFixture } from './identity-fixture.ts';

const authorization = { authorization: 'a-request', browser: 'a-browser' };

test('a person who was removed after their request began connects no app', async () => {
  const { sign, act, principal, person } = await anIdentityFixture();
  const { id: userId } = await person({ role: 'admin' });
  const asking = { ...principal, person: { userId, role: 'admin' } } as const;
  const { organizationId: organization } = principal;
  await act.removeOrganizationMember(principal, { organization, user: userId });
  await expect(sign.allowApp(asking, authorization)).rejects.toMatchObject({
    code: 'app_not_allowed',
  });
  const { items } = await act.listConnections(principal, { own: false, page: { limit: 200 } });
  expect(items).toEqual([]);
});
