import { aGitRequest, aSentCommit } from '../testing/builders/git.ts';
import type { Fixture } from './fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const add = ({ act, principal }: Fixture) =>
  act.createGitConnection(principal, {
    organization: principal.organizationId,
    name: 'Shop',
    kind: 'github',
  });

const withConnection =
  (call: (fixture: Fixture, connection: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { id } = await add(fixture);
    return async () => call(fixture, id);
  };

/** A commit with these titles, one delivery after the other; the last one is the case. */
const commits =
  (...titles: readonly string[]): Prepare =>
  async (fixture) => {
    const { act, principal, project, boards } = fixture;
    const { id: connection, secret } = await add(fixture);
    const { key } = await act.createTicket(principal, {
      project: project.id,
      boardId: boards[0].id,
      title: 'Pay by invoice',
    });
    const calls = titles.map((title) => async () => {
      const request = aGitRequest(secret, { developments: [aSentCommit(key, { title })] });
      return act.receiveGitDelivery({ connection, request });
    });
    const last = calls.pop();
    for (const call of calls) await call();
    return async () => last?.();
  };

/** Performs each case of a connection to a Git forge. */
export const gitScenarios = {
  createGitConnection: { always: async (fixture) => async () => add(fixture) },
  updateGitConnection: {
    'a field is edited': withConnection(async ({ act, principal }, connection) =>
      act.updateGitConnection(principal, { connection, name: 'Shops' }),
    ),
    'nothing changes': withConnection(async ({ act, principal }, connection) =>
      act.updateGitConnection(principal, { connection, name: 'Shop' }),
    ),
  },
  deleteGitConnection: {
    always: withConnection(async ({ act, principal }, connection) =>
      act.deleteGitConnection(principal, { connection }),
    ),
  },
  receiveGitDelivery: {
    'it names a ticket for the first time': commits('Pay'),
    'it changes what names a ticket': commits('Pay', 'Pay by invoice'),
    'nothing changes': commits('Pay', 'Pay'),
  },
} satisfies Record<string, Cases>;
