import { expect, test } from 'vitest';
import { aMember } from '../../../testing/builders/people.ts';
import { aTenantFixture } from '../../../testing/builders/tenant-fixture.ts';
import { aFixture, nobody } from '../../../test/fixture.ts';

async function aQuarry() {
  const fixture = await aFixture();
  const { basalt, principal } = fixture;
  let seconds = 0;
  const tick = () => new Date(basalt.clock().getTime() + 1000 * (seconds += 1));
  const tenant = { tenancy: basalt.tenancy, newId: basalt.newId, principal, tick };
  const people = [await aMember(tenant), await aMember(tenant, { role: 'owner' })];
  const message = { title: 'Done', body: 'The quarry is open.', url: '/app/tickets/WEB-1' };
  const send = (input: { userIds: string[]; url?: string | null }) =>
    fixture.act.sendNotification(principal, {
      organization: principal.organizationId,
      ...message,
      ...input,
    });
  return { ...fixture, ids: people.map(({ id }) => id), message, send };
}

test('tells every member that is named, and records it as one event', async () => {
  const { basalt, principal, send, ids, message } = await aQuarry();
  const record = await send({ userIds: ids });
  expect(record).toEqual({
    id: record.id,
    recipient_count: 2,
    ...message,
    created_at: basalt.clock().toISOString(),
  });
  const event = basalt.events.at(-1);
  expect(event).toMatchObject({
    kind: 'notification.sent',
    projectId: null,
    subjectType: 'notification',
    subjectId: record.id,
    actor: principal.actor,
    changes: {},
  });
  expect(event?.data).toEqual(record);
});

test('takes a notification without an address', async () => {
  const { send, ids } = await aQuarry();
  expect(await send({ userIds: ids, url: null })).toMatchObject({ url: null });
});

test('tells nobody when one of the recipients is foreign or nobody, and does not say which', async () => {
  const { basalt, send, ids, news } = await aQuarry();
  const stranger = await aMember(await aTenantFixture(basalt));
  news();
  const answers = [];
  for (const id of [stranger.id, nobody]) {
    const error = await send({ userIds: [...ids, id] }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'validation_failed' });
    answers.push((error as { details: object }).details);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toHaveProperty('errors.user_ids');
  expect(news()).toEqual([]);
});

test('sends nobody to another place than the application', async () => {
  const { send, ids, news } = await aQuarry();
  news();
  await expect(send({ userIds: ids, url: '/app/../x' })).rejects.toMatchObject({
    details: { errors: { url: [expect.stringContaining('/app')] } },
  });
  expect(news()).toEqual([]);
});
