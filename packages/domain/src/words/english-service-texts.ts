/**
 * Every English text that the service itself writes to people, in ICU MessageFormat 1: mails, notifications and small pages. English is the source: the other languages
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
  'mail.lineMentioned': '{actor} mentioned you',
  'mail.lineAssigned': '{actor} assigned it to you',
  'mail.lineUnassigned': '{actor} unassigned you',
  'mail.lineCommented': '{actor} commented',
  'mail.lineChanged': '{actor} changed it',
  'mail.lineDueSoon': 'Due within 24 hours',
  'mail.lineOverdue': 'Overdue',
  'mail.severalTickets': '{count, plural, one {# ticket} other {# tickets}} – {line}',
  'mail.dueAt': 'Due {time}',
  'mail.boardFromTo': 'Board: from {from} to {to}',
  'mail.boardOfAnotherProject': 'Board: to {to} of another project',
  'mail.formerBoard': 'a former board',
  'mail.fieldDueDate': 'Due date',
  'mail.fieldDescription': 'Description',
  'mail.fieldTitle': 'Title',
  'mail.fieldText': 'Text',
  'mail.fieldPublished': 'Published',
  'mail.noValue': 'none',
  'mail.valueYes': 'yes',
  'mail.valueNo': 'no',
  'notice.ruleOff': 'The rule {name} was switched off',
  'notice.ruleRefused': 'Its last {count} runs were refused.',
  'notice.ruleNotAllowed': 'It may not run with your rights any more.',
  'page.unbuiltTitle': 'The pages are not built',
  'page.unbuiltText':
    'The API works. The browser pages appear after they are built. The log of the start says why they are not built.',
  'page.needsScript': 'These pages need JavaScript. The API does not.',
  'page.missingTitle': 'There is no such page',
  'page.missingText': 'Check the address.',
  'page.goHome': 'Go home',
  'page.goToSignIn': 'Go to the sign-in page',
  'page.forAdministrator': 'For the administrator: {details}',
  'page.signingInTitle': 'Signing in',
  'page.signingInText': 'Your browser now opens the sign-in page of your organization.',
  'page.continue': 'Continue',
  'page.appRefusedTitle': 'This app cannot be connected',
  'page.appRefusedText':
    'Go back to the app and start again, in one window, with cookies allowed for this site.',
  'page.forAuthorOfApp': 'For the author of the app: {details}',
  'page.mailsEndedTitle': 'Mails',
  'page.mailsEndedText': 'You get no more of these mails.',
  'page.stateInvalidTitle': 'Sign-in expired',
  'page.stateInvalidText':
    'This sign-in was not started here, was used already or took too long. Start again.',
  'page.stateInvalidAdvice':
    'Start again on the sign-in page, in one window, and allow cookies for this site. An old link or the back button of the browser can also be the cause.',
  'page.refusedTitle': 'Sign-in refused',
  'page.providerRefusedText': 'The sign-in provider refused.',
  'page.providerRefusedAdvice':
    'If you declined by mistake, start again. Otherwise ask the administrator of the provider for access.',
  'page.emailMissingTitle': 'No usable email',
  'page.emailMissingText': 'The sign-in provider sent no usable email address.',
  'page.emailMissingAdvice':
    'Allow the provider to share your email address, or add one to your account there. Then start again.',
  'page.emailUnverifiedTitle': 'Email not verified',
  'page.emailUnverifiedText':
    'The sign-in provider does not say that the email address is verified.',
  'page.emailUnverifiedAdvice':
    'Verify your email address at the provider. Then start again, or sign in another way.',
  'page.accountConflictTitle': 'Account conflict',
  'page.accountConflictText':
    'The account of this email address is linked with another identity of the provider.',
  'page.accountConflictAdvice':
    'Sign in with the identity that you used before, or ask the administrator of this service for help.',
  'page.deactivatedTitle': 'Account deactivated',
  'page.deactivatedText':
    'This account is deactivated. The administrator of this service can activate it.',
  'page.deactivatedAdvice': 'Ask the administrator of this service for help.',
  'page.providerFailedTitle': 'Sign-in provider failed',
  'page.providerFailedText': 'The sign-in provider sent no valid answer.',
  'page.providerFailedAdvice':
    'Try again in a few minutes, or sign in another way. If it happens again, ask the administrator of this service for help.',
  'page.ssoRefusedText': 'The single sign-on of your organization refused.',
  'page.ssoRefusedAdvice': 'Ask the administrator of single sign-on in your organization.',
  'page.emailDomainText': 'People with an email address of this domain cannot sign in here.',
  'page.ssoFailedTitle': 'Single sign-on failed',
  'page.ssoFailedText': 'Single sign-on did not work.',
  'page.ssoNotSetUpTitle': 'Single sign-on is not set up',
  'page.ssoNotSetUpText': 'The configured single sign-on driver cannot be used.',
  'page.ssoNotSetUpAdvice': 'Sign in another way, and tell the administrator of this service.',
  'page.wayMissingTitle': 'Not found',
  'page.wayMissingText': 'This way of signing in is not available here.',
  'page.wayMissingAdvice': 'Choose another one.',
  'page.tooManyTitle': 'Too many attempts',
  'page.tooManyText': 'Too many attempts in a short time. Try again later.',
  'page.tooManyAdvice': 'Wait a few minutes. Then try again.',
  'page.unavailableTitle': 'Unavailable',
  'page.unavailableText': 'The service cannot answer at the moment.',
  'page.unavailableAdvice': 'Try again in a minute.',
  'page.otherTitle': 'Something went wrong',
  'page.otherText': 'This step of signing in did not work.',
  'page.otherAdvice': 'If it happens again, ask the administrator of this service for help.',
} as const;

/** The texts in another language. */
export type ServiceTranslation = Readonly<Record<keyof typeof english, string>>;
