import type { FixedKey } from '../../words/keys.ts';
import type { Subject } from './kind-patterns.ts';

/** The kinds of events by subject, without the name of the subject. */
const kindsOfSubjects = {
  ticket:
    'created updated archived unarchived moved moved_away reordered completed reopened deleted restored related unrelated recounted',
  'ticket.comment': 'created updated deleted restored',
  'ticket.file': 'added updated removed',
  document: 'created updated published drafted archived unarchived deleted restored',
  'document.comment': 'created updated deleted restored',
  'document.file': 'added updated removed',
  project: 'created updated archived unarchived deleted restored',
  board: 'created updated reordered deleted restored',
  'project.member': 'added removed',
  label: 'created updated deleted',
  import: 'finished undone',
  member: 'added updated removed',
  'member.account': 'taken_over deactivated activated',
  'member.identity': 'linked',
  'member.password': 'changed reset',
  'member.two_factor': 'enabled replaced disabled',
  'member.recovery_codes': 'renewed',
  'member.recovery_code': 'used',
  'member.sign_in_link': 'created used',
  invitation: 'created accepted revoked',
  credential: 'created rotated revoked',
  app: 'registered updated deleted approved blocked connected disconnected',
  webhook: 'created updated deleted secret_rotated',
  organization: 'updated suspended resumed',
  notification: 'sent',
};

/** The key of the words for a kind, `webhooks.ticketMovedAway` for `ticket.moved_away`. A test finds one without words. */
const wordsOf = (kind: string): FixedKey =>
  `webhooks.${kind.replaceAll(/[._](\w)/gu, (_, letter: string) => letter.toUpperCase())}` as FixedKey;

/** Everything that a webhook can listen to, by subject. A pattern ends with `*` and matches all kinds with the same beginning. */
export const subjects: readonly Subject[] = Object.entries(kindsOfSubjects).map(
  ([subject, names]) => ({
    pattern: `${subject}.*`,
    of: wordsOf(`${subject}.all`),
    kinds: names.split(' ').map((name) => {
      const kind = `${subject}.${name}`;
      return { kind, of: wordsOf(kind) };
    }),
  }),
);
