/**
 * Every English text that the service itself writes to people, in ICU MessageFormat 1: mails. English is the source: the other languages
 * have the same keys with the same parameters.
 */
export const english = {
  'mail.hello': 'Hello {name},',
  'mail.resetSubject': 'Set a new password for Basalt',
  'mail.resetLead':
    'we received a request to set a new password for your account. The link works once, until {until}.',
  'mail.resetAction': 'Set a new password',
  'mail.resetClosing': 'If it was not you, do nothing: your password does not change.',
  'mail.passwordChangedSubject': 'Your password for Basalt was changed',
  'mail.passwordChangedLead':
    'the password of your account was changed, and all other sessions were ended.',
  'mail.passwordChangedClosing':
    'If it was not you, set a new password at once and tell your administrator.',
  'mail.invitationSubject': 'Invitation to {organization} on Basalt',
  'mail.invitedBy':
    '{by} invites you to join {organization} as {role, select, owner {an owner} admin {an admin} other {a member}}.',
  'mail.invited':
    'You are invited to join {organization} as {role, select, owner {an owner} admin {an admin} other {a member}}.',
  'mail.invitationLink': 'The link works once, until {until}.',
  'mail.invitationAction': 'Accept the invitation',
  'mail.invitationClosing': 'If you do not expect this mail, do nothing.',
  'mail.noticesSubject': '{subject} ({organization})',
  'mail.noticesSubjectOfMore':
    '{subject}, and {count, plural, one {# more} other {# more}} ({organization})',
  'mail.noticesLeft': '{count, plural, one {And # more.} other {And # more.}}',
  'mail.noticesAction': 'Open it',
  'mail.noticesClosing': 'You get this mail because it concerns you. Choose which mails you get:',
  'mail.identityLinkedSubject': 'A new way to sign in to Basalt',
  'mail.identityLinkedLead': 'from now on you can sign in to your account with "{provider}".',
  'mail.identityLinkedClosing': 'If it was not you, tell your administrator at once.',
  'mail.titleAndText': '{title}: {text}',
  'mail.linkLabel': '{label}:',
  'mail.mentionedYou': '{actor} mentioned you in {subject}',
  'mail.assignedYou': '{actor} assigned you {subject}',
  'mail.unassignedYou': '{actor} took away from you {subject}',
  'mail.commented': '{actor} commented on {subject}',
  'mail.changed': '{actor} changed {subject}',
  'mail.dueSoon': '{subject} is due within 24 hours',
  'mail.overdue': '{subject} is overdue',
  'mail.dueAt': 'Due {time}',
  'mail.boardFromTo': 'Board: from {from} to {to}',
  'mail.boardOfAnotherProject': 'Board: to {to} of another project',
  'mail.formerBoard': 'a former board',
  'mail.fieldDueDate': 'Due date',
  'mail.fieldDescription': 'Description',
  'mail.fieldTitle': 'Title',
  'mail.fieldText': 'Text',
  'mail.fieldPublished': 'Published',
} as const;

/** The texts in another language. */
export type ServiceTranslation = Readonly<Record<keyof typeof english, string>>;
