/** Refusals of the service, by their code. Others are shown as the service words them. */
export const refusals = {
  'refusal.accountConflict':
    'The account of this email address is linked with another identity of the provider.',
  'refusal.accountDeactivated':
    'This account is deactivated. The administrator of this service can activate it.',
  'refusal.emailMissing': 'The sign-in provider sent no usable email address.',
  'refusal.emailUnverified':
    'The sign-in provider does not say that the email address is verified.',
  'refusal.internal': 'Something went wrong on our side.',
  'refusal.invalidCode': 'The code is wrong, was used already or has expired.',
  'refusal.invalidLogin': 'The email or the password is wrong.',
  'refusal.lastBoard': 'A project keeps at least one board.',
  'refusal.lastOwner': 'An organization keeps at least one owner.',
  'refusal.notEditor': 'Only its creator, its editors, owners and admins may change a document.',
  'refusal.organizationSuspended':
    'The organization is suspended. Its data is kept. Ask the operator of this service for help.',
  'refusal.projectArchived': 'The project is archived: unarchive it first.',
  'refusal.providerFailed': 'The sign-in provider sent no valid answer.',
  'refusal.providerRefused': 'The sign-in provider refused.',
  'refusal.secondFactorEnforced': 'This service requires a second factor, so it cannot be removed.',
  'refusal.secondFactorIsSetUp': 'The account has a second factor already.',
  'refusal.secondFactorMissing': 'The account has no second factor for this request.',
  'refusal.secondFactorRequired': 'Set up a second factor first.',
  'refusal.signInExpired':
    'This sign-in was not started here, was used already or took too long. Start again.',
  'refusal.signInFirst': 'Sign in first.',
  'refusal.singleSignOnFailed': 'Single sign-on did not work.',
  'refusal.storageFull':
    'The storage of files is full: nothing was stored. The operator of the service must make space.',
  'refusal.tooManyAttempts': 'Too many attempts in a short time. Try again later.',
  'refusal.webhookDisabled': 'The webhook is disabled: enable it first.',
  'refusal.wipLimit':
    'The board holds {current, number} of at most {limit, plural, one {# ticket} other {# tickets}}.',
} as const;
