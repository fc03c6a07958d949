import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { aTenant, openFixture } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

/** Each begins with another kind of question: a batch, a statement alone, a lock. */
test('whatever a change asks first, a request with a key is executed once', async () => {
  const server = await fixture.serve();
  const { principal } = await aTenant(server);
  const { organizationId: organization } = principal;
  const { createDocument, createProject, sendNotification, updateOrganization } = server.useCases;
  const retry = { operation: 'POST /', key: 'one', fingerprint: 'f', now: new Date() };
  const twice = async (name: string, ask: (key: object) => Promise<object>) => {
    let replays = 0;
    const onReplay = () => (replays += 1);
    const conditions = { retry: { ...retry, operation: name, onReplay } };
    const first = await ask({ conditions });
    const again = await ask({ conditions });
    expect({ name, replays, again }).toEqual({ name, replays: 1, again: first });
  };
  const { id: user } = await server.useCases.createUser(principal, {
    email: 'eve@example.test',
    name: 'Eve',
    role: 'member',
  });
  const text = { userIds: [user], title: 'Title', body: 'Body' };
  await twice('document', (key) =>
    createDocument(principal, { organization, title: 'Plan', ...key }),
  );
  await twice('project', (key) => createProject(principal, { organization, name: 'Moon', ...key }));
  await twice('notification', (key) =>
    sendNotification(principal, { organization, ...text, ...key }),
  );
  await twice('organization', (key) =>
    updateOrganization(principal, { organization, name: 'Sun', ...key }),
  );
});
