import { afterEach, expect, test, vi } from 'vitest';
import { anIdentityFixture, browser } from '../../../test/identity-fixture.ts';

afterEach(() => void vi.useRealTimers());

/** An organization with a default language, and the languages of the mails that were sent. */
async function anOrganization() {
  const fixture = await anIdentityFixture();
  const { principal, act, sign, mailTransport } = fixture;
  const { organizationId: organization } = principal;
  const ada = await fixture.person({ email: 'ada@example.test', role: 'owner' });
  const caller = await fixture.enter(ada.email);
  const owner = {
    ...principal,
    actor: { type: 'user', id: ada.id, name: 'Ada' },
    person: { userId: ada.id, role: 'owner' },
  } as const;
  await act.updateOrganization(owner, { organization, defaultLocale: 'ja' });
  // The plain mailer reads the clock of the machine.
  vi.setSystemTime(fixture.basalt.clock());
  const deliver = vi.spyOn(mailTransport, 'deliver');
  const sent = async () => {
    while ((await sign.sendDueMails({ urgentOnly: false })).length > 0);
    return deliver.mock.calls.map(([{ reader }]) => [reader?.language, reader?.timeZone]);
  };
  const forget = (email: string) => sign.requestPasswordReset({ email, address: browser.address });
  return { ...fixture, organization, owner, ada, caller, sent, forget };
}

test('a mail about sign-in is in the language of the person, else in the default of their organization', async () => {
  const { sign, ada, caller, sent, forget } = await anOrganization();
  await forget(ada.email);
  expect(await sent()).toEqual([['ja', null]]);
  await sign.updateMe(caller, { locale: 'pt-BR', timeZone: 'America/Bahia' });
  await forget(ada.email);
  expect((await sent()).at(-1)).toEqual(['pt-BR', 'America/Bahia']);
});

test('an invitation is in the language of the account, else in the default of the organization', async () => {
  const { sign, act, owner, organization, sent } = await anOrganization();
  await sign.inviteMember(owner, { organization, email: 'new@example.test', role: 'member' });
  expect(await sent()).toEqual([['ja', null]]);
  await act.updateOrganization(owner, { organization, defaultLocale: null });
  await sign.inviteMember(owner, { organization, email: 'newer@example.test', role: 'member' });
  expect((await sent()).at(-1)).toEqual([null, null]);
});
