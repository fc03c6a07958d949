import { describe, expect, test } from 'vitest';
import { operationEvents } from '../testing/operation-events.ts';
import type { DomainEvent } from '../src/event/event.ts';
import type { CommentedKind } from '../src/records/comment.ts';
import { viaOfActor, type Actor } from '../src/access/principal.ts';
import { signInScenarios } from './sign-in-scenarios.ts';
import { scenarios } from './scenarios.ts';
import { anIdentityFixture, type IdentityFixture } from './identity-fixture.ts';

/** Operations whose answer is not the record that their last event holds. */
const answersOtherwise = new Set<string>([
  'createProject',
  'relateTicket',
  'updateFile',
  'completeFile',
  'restoreFile',
  'testWebhook',
  'createGitConnection',
  'receiveGitDelivery',
  'createWebhook',
  'updateWebhook',
  'rotateWebhookSecret',
  'createCredential',
  'rotateCredential',
  'inviteMember',
  'createUser',
  'deactivateAccount',
  'activateAccount',
  'resetTwoFactor',
  'setPassword',
  'createSignInLink',
  'useSignInLink',
  'addProjectMember',
  'changePassword',
  'enrolTotp',
  'confirmTotp',
  'renewRecoveryCodes',
  'answerChallenge',
  'finishOauth',
  'ssoFindOrCreate',
  'registerApp',
  'rotateAppSecret',
  'setAppPolicy',
  'runRule',
] satisfies (keyof typeof operationEvents)[]);

/** Who does what the deployer does not do; null for the deployer. */
function actorOf(operation: string, { subjectId, actor }: DomainEvent): Actor | null {
  if (operation === 'settleDeliveries') return { type: 'system', name: 'webhooks' };
  if (operation === 'receiveGitDelivery') return { type: 'system', name: 'Shop' };
  if (operation === 'endGrant') return { type: 'system', name: 'oauth' };
  // Only people react.
  if (operation.startsWith('reactTo')) return actor.type === 'user' ? actor : null;
  if (operation === 'acceptInvitation') return actor.type === 'user' ? actor : null;
  if (operation === 'runRule') return viaOfActor(actor) === null ? null : actor;
  if (!(operation in signInScenarios)) return null;
  return { type: 'user', id: subjectId, name: 'Ada' };
}

/** What must not be found in any event. */
function secretsIn({ mails }: IdentityFixture): string[] {
  const tokens = mails.flatMap(({ data }) => ('token' in data ? data.token : []));
  return ['/hook', 'whsec_', 'hashed:', 'sealed:', ...tokens];
}

describe.each(Object.entries(operationEvents))('%s', (operation, cases) => {
  const prepared = scenarios[operation as keyof typeof operationEvents];

  test('is performed in every case that the table names, and in no other', () => {
    expect(Object.keys(prepared)).toEqual(cases.map(({ when }) => when));
  });

  test.each(cases)('records exactly what the table says: $when', async ({ when, events }) => {
    const fixture = await anIdentityFixture();
    const perform = await (prepared[when] as (typeof prepared)[string])(fixture);
    const before = fixture.basalt.events.length;
    const answer = await perform();
    const recorded = fixture.basalt.events.slice(before);
    expect(recorded.map(({ kind }) => kind)).toEqual(events);
    for (const event of recorded) {
      expect(event.organizationId).toBe(fixture.principal.organizationId);
      expect(event.actor).toEqual(actorOf(operation, event) ?? fixture.principal.actor);
      expect(event.data).toHaveProperty('id');
      for (const secret of secretsIn(fixture)) {
        expect(JSON.stringify([event.data, event.changes])).not.toContain(secret);
      }
    }
    const own = recorded.filter(({ kind }) => kind !== 'ticket.recounted');
    const isOne = typeof answer === 'object' && !Array.isArray(answer);
    const reported = isOne && !answersOtherwise.has(operation) ? own.at(-1)?.data : undefined;
    expect({ ...reported }).toMatchObject(reported === undefined ? {} : (answer as object));
  });
});

test.each<CommentedKind>(['ticket', 'document'])(
  'an event about a comment has its %s for a subject',
  async (kind) => {
    const fixture = await anIdentityFixture();
    const perform =
      await scenarios[kind === 'ticket' ? 'createTicketComment' : 'createDocumentComment'][
        'always'
      ]?.(fixture);
    await perform?.();
    const { subjectType, subjectId, data } = fixture.basalt.events.at(-1) ?? {};
    expect({ subjectType, subjectId }).toEqual({
      subjectType: kind,
      subjectId: (data as Record<string, string>)[`${kind}_id`],
    });
  },
);
