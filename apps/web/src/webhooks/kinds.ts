/** A subject of events: the pattern of all its kinds, its name, and those kinds. */
export interface Subject {
  pattern: string;
  words: string;
  kinds: readonly Kind[];
}

/** A kind of events: the name that programs use, and in words. */
export interface Kind {
  kind: string;
  words: string;
}

/** `subject` begins each name, `noun` the words; `acts` are what happens to it, with spaces between. */
const kindsOf = (subject: string, noun: string, acts: string): Kind[] =>
  acts.split(' ').map((act) => ({
    kind: `${subject}.${act}`,
    words: `${noun} ${act.replaceAll('_', ' ')}`,
  }));

/** The pattern of every kind. */
export const everything = '*';

/** Everything that a webhook can listen to, by subject. A pattern ends with `*` and matches all kinds with the same beginning. */
export const subjects: readonly Subject[] = [
  {
    pattern: 'ticket.*',
    words: 'Tickets, their comments and files',
    kinds: kindsOf(
      'ticket',
      'Ticket',
      'created updated archived unarchived moved moved_away reordered completed reopened deleted restored related unrelated recounted',
    ),
  },
  {
    pattern: 'ticket.comment.*',
    words: 'Only comments on tickets',
    kinds: kindsOf('ticket.comment', 'Comment on a ticket', 'created updated deleted restored'),
  },
  {
    pattern: 'ticket.file.*',
    words: 'Only files of tickets',
    kinds: kindsOf('ticket.file', 'File of a ticket', 'added updated removed'),
  },
  {
    pattern: 'document.*',
    words: 'Documents, their comments and files',
    kinds: kindsOf(
      'document',
      'Document',
      'created updated published drafted archived unarchived deleted restored',
    ),
  },
  {
    pattern: 'document.comment.*',
    words: 'Only comments on documents',
    kinds: kindsOf('document.comment', 'Comment on a document', 'created updated deleted restored'),
  },
  {
    pattern: 'document.file.*',
    words: 'Only files of documents',
    kinds: kindsOf('document.file', 'File of a document', 'added updated removed'),
  },
  {
    pattern: 'project.*',
    words: 'Projects',
    kinds: kindsOf('project', 'Project', 'created updated archived unarchived deleted restored'),
  },
  {
    pattern: 'board.*',
    words: 'Boards',
    kinds: kindsOf('board', 'Board', 'created updated reordered deleted restored'),
  },
  {
    pattern: 'project.member.*',
    words: 'Only people of projects',
    kinds: kindsOf('project.member', 'Person of a project', 'added removed'),
  },
  {
    pattern: 'label.*',
    words: 'Labels',
    kinds: kindsOf('label', 'Label', 'created updated deleted'),
  },
  {
    pattern: 'import.*',
    words: 'Imports from other systems',
    kinds: kindsOf('import', 'Import', 'finished undone'),
  },
  {
    pattern: 'member.*',
    words: 'People of the organization, and how they sign in',
    kinds: kindsOf('member', 'Person', 'added updated removed'),
  },
  {
    pattern: 'member.account.*',
    words: 'Accounts of people',
    kinds: kindsOf('member.account', 'Account of a person', 'taken_over deactivated activated'),
  },
  {
    pattern: 'member.identity.*',
    words: 'Identities of people at providers',
    kinds: kindsOf('member.identity', 'Identity of a person', 'linked'),
  },
  {
    pattern: 'member.password.*',
    words: 'Passwords of people',
    kinds: kindsOf('member.password', 'Password of a person', 'changed reset'),
  },
  {
    pattern: 'member.two_factor.*',
    words: 'Second factors of people',
    kinds: kindsOf('member.two_factor', 'Second factor of a person', 'enabled replaced disabled'),
  },
  {
    pattern: 'member.recovery_codes.*',
    words: 'New recovery codes of people',
    kinds: kindsOf('member.recovery_codes', 'Recovery codes of a person', 'renewed'),
  },
  {
    pattern: 'member.recovery_code.*',
    words: 'Sign-ins of people by recovery codes',
    kinds: kindsOf('member.recovery_code', 'Recovery code of a person', 'used'),
  },
  {
    pattern: 'member.sign_in_link.*',
    words: 'Sign-in links of operators',
    kinds: kindsOf('member.sign_in_link', 'Sign-in link of a person', 'created used'),
  },
  {
    pattern: 'invitation.*',
    words: 'Invitations',
    kinds: kindsOf('invitation', 'Invitation', 'created accepted revoked'),
  },
  {
    pattern: 'credential.*',
    words: 'API credentials',
    kinds: kindsOf('credential', 'API credential', 'created rotated revoked'),
  },
  {
    pattern: 'app.*',
    words: 'Connected apps',
    kinds: kindsOf(
      'app',
      'Connected app',
      'registered updated deleted approved blocked connected disconnected',
    ),
  },
  {
    pattern: 'webhook.*',
    words: 'Webhooks',
    kinds: kindsOf('webhook', 'Webhook', 'created updated deleted secret_rotated'),
  },
  {
    pattern: 'organization.*',
    words: 'The organization itself',
    kinds: kindsOf('organization', 'Organization', 'updated suspended resumed'),
  },
  {
    pattern: 'notification.*',
    words: 'Notifications',
    kinds: kindsOf('notification', 'Notification', 'sent'),
  },
];

/** Whether another one of the patterns includes this kind or pattern. */
export function isCovered(word: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) => pattern !== word && pattern.endsWith('*') && word.startsWith(pattern.slice(0, -1)),
  );
}

/** The patterns without those that another one includes. */
export function withoutCovered(patterns: readonly string[]): string[] {
  return patterns.filter((word) => !isCovered(word, patterns));
}
