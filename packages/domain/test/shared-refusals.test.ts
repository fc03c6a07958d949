import { expect, test } from 'vitest';
import { aMember } from '../testing/builders/people.ts';
import { nobody } from './fixture.ts';
import type { IdentityFixture } from './identity-fixture.ts';
import { refusedWith, same, type Change } from './refused-with.ts';

const day = 24 * 60 * 60 * 1000;

const archive = async ({ act, principal, project }: IdentityFixture) => {
  // Some cases begin with a deleted project.
  await act.updateProject(principal, { project: project.id, archived: true }).catch(() => null);
};

/** The operations of some verbs on their subjects; a line is `verb: Subject Subject`, or a whole name. */
const operations = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [verb = '', subjects = ''] = line.trim().split(': ');
      return subjects.split(' ').map((subject) => verb + subject);
    })
    .toSorted();

test('a version that the record no longer has is refused', async () => {
  const refused = await refusedWith('version_mismatch', async () => (caller, input) => [
    caller,
    { ...input, conditions: { ifMatch: [999] } },
  ]);
  expect(refused).toEqual(
    operations(`
      update: Organization Project Board Label Ticket TicketComment Document DocumentComment View Field Template Cycle Rule GitConnection
      delete: Project Board Label Ticket TicketComment Document DocumentComment View Field Template Cycle Rule GitConnection
      restore: Project Board Ticket TicketComment Document DocumentComment Field
      move: Ticket
    `),
  );
});

test('nothing of an archived project is changed', async () => {
  const refused = await refusedWith('project_archived', async (fixture) => {
    await archive(fixture);
    return same;
  });
  expect(refused).toEqual(
    operations(`
      create: Label Board Ticket TicketComment TicketFile TicketCommentFile Field Template Cycle Rule
      update: Project Label Board Ticket TicketComment File Field Template Cycle Rule
      delete: Label Board Ticket TicketComment File Relation Field Template Cycle
      restore: Board Ticket TicketComment File Field
      reorder: Boards Tickets
      move: Ticket
      relate: Ticket
      receive: File
      complete: Cycle File
      add: ProjectMember
      put: ProjectMember
      reactTo: TicketComment
    `),
  );
});

const isInPath = ([name]: [string, unknown]) =>
  [
    'project',
    'label',
    'board',
    'ticket',
    'parent',
    'comment',
    'file',
    'field',
    'template',
    'rule',
  ].includes(name);

const withoutFields = async (fixture: IdentityFixture): Promise<Change> => {
  await archive(fixture);
  return (caller, input) => [caller, Object.fromEntries(Object.entries(input).filter(isInPath))];
};

test('an update without fields is accepted in an archived project', async () => {
  expect(await refusedWith('project_archived', withoutFields, 'update')).toEqual([]);
});

test('records of another organization are refused', async () => {
  const refused = await refusedWith('wrong_organization', async ({ act }) => {
    const { id: organizationId } = await act.createOrganization({ name: 'Other' });
    return (caller, input) => [{ ...caller, organizationId }, input];
  });
  expect(refused).toEqual(
    operations(`
      create: Project Label Board Ticket Document TicketComment DocumentComment View Field Template Cycle Rule Webhook GitConnection
      create: TicketFile TicketCommentFile DocumentFile DocumentCommentFile Import
      update: Organization Project Label Board Ticket Document TicketComment DocumentComment File View Field Template Cycle Rule Webhook GitConnection
      delete: Project Label Board Ticket Document TicketComment DocumentComment File View Field Template Cycle Rule Webhook GitConnection
      delete: Relation
      restore: TicketComment DocumentComment
      reorder: Boards Tickets
      move: Ticket
      bulk: Tickets
      relate: Ticket
      watch: Ticket Document
      reactTo: TicketComment DocumentComment
      unwatch: Ticket Document
      complete: Cycle File
      cancel: Import
      undo: Import
      open: Calendar
      close: Calendar
      rotate: WebhookSecret
      test: Webhook
      run: Rule
      try: Rule
      redeliver
      send: Notification
      suspend: Organization
      resume: Organization
      change: MemberRole
      add: OrganizationMember ProjectMember
      put: ProjectMember
      remove: OrganizationMember ProjectMember
    `),
  );
});

const restoredAfter = (time: number) => async (fixture: IdentityFixture) => {
  fixture.basalt.clock.advance(time);
  return same;
};

test('a deleted record is restored for 30 days, and no longer', async () => {
  const refused = await refusedWith('not_found', restoredAfter(30 * day), 'restore');
  expect(refused).toEqual([]);
  expect(await refusedWith('not_found', restoredAfter(30 * day + 1), 'restore')).toEqual(
    operations('restore: Project Board Ticket TicketComment Document DocumentComment File Field'),
  );
});

test('plain members do not manage the organization', async () => {
  const refused = await refusedWith('insufficient_role', async (fixture) => {
    const { basalt, act, principal, project } = fixture;
    // Nobody joins a suspended organization.
    const joining = aMember({ ...basalt, principal, tick: basalt.clock });
    const { id: userId } = await joining.catch(() => ({ id: nobody }));
    await act.addProjectMember(principal, { project: project.id, user: userId }).catch(() => null);
    const person = { userId, role: 'member' } as const;
    return (caller, input) => [{ ...caller, person }, input];
  });
  expect(refused).toEqual(
    operations(`
      create: Credential Import Rule Webhook GitConnection
      update: Organization App Rule Webhook GitConnection
      delete: App Rule Webhook GitConnection
      rotate: AppSecret Credential WebhookSecret
      add: OrganizationMember ProjectMember
      remove: OrganizationMember ProjectMember
      put: ProjectMember
      change: MemberRole
      revoke: Credential
      cancel: Import
      undo: Import
      redeliver
      test: Webhook
      run: Rule
      try: Rule
      register: App
      set: AppPolicy AppStatus
      disconnect: All
    `),
  );
});
