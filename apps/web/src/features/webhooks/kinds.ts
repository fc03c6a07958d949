import type { Subject } from './kind-patterns.ts';

/** Everything that a webhook can listen to, by subject. A pattern ends with `*` and matches all kinds with the same beginning. */
export const subjects: readonly Subject[] = [
  {
    pattern: 'ticket.*',
    of: 'webhooks.ticketAll',
    kinds: [
      { kind: 'ticket.created', of: 'webhooks.ticketCreated' },
      { kind: 'ticket.updated', of: 'webhooks.ticketUpdated' },
      { kind: 'ticket.archived', of: 'webhooks.ticketArchived' },
      { kind: 'ticket.unarchived', of: 'webhooks.ticketUnarchived' },
      { kind: 'ticket.moved', of: 'webhooks.ticketMoved' },
      { kind: 'ticket.moved_away', of: 'webhooks.ticketMovedAway' },
      { kind: 'ticket.reordered', of: 'webhooks.ticketReordered' },
      { kind: 'ticket.completed', of: 'webhooks.ticketCompleted' },
      { kind: 'ticket.reopened', of: 'webhooks.ticketReopened' },
      { kind: 'ticket.deleted', of: 'webhooks.ticketDeleted' },
      { kind: 'ticket.restored', of: 'webhooks.ticketRestored' },
      { kind: 'ticket.related', of: 'webhooks.ticketRelated' },
      { kind: 'ticket.unrelated', of: 'webhooks.ticketUnrelated' },
      { kind: 'ticket.recounted', of: 'webhooks.ticketRecounted' },
    ],
  },
  {
    pattern: 'ticket.comment.*',
    of: 'webhooks.ticketCommentAll',
    kinds: [
      { kind: 'ticket.comment.created', of: 'webhooks.ticketCommentCreated' },
      { kind: 'ticket.comment.updated', of: 'webhooks.ticketCommentUpdated' },
      { kind: 'ticket.comment.deleted', of: 'webhooks.ticketCommentDeleted' },
      { kind: 'ticket.comment.restored', of: 'webhooks.ticketCommentRestored' },
    ],
  },
  {
    pattern: 'ticket.file.*',
    of: 'webhooks.ticketFileAll',
    kinds: [
      { kind: 'ticket.file.added', of: 'webhooks.ticketFileAdded' },
      { kind: 'ticket.file.updated', of: 'webhooks.ticketFileUpdated' },
      { kind: 'ticket.file.removed', of: 'webhooks.ticketFileRemoved' },
    ],
  },
  {
    pattern: 'ticket.development.*',
    of: 'webhooks.ticketDevelopmentAll',
    kinds: [
      { kind: 'ticket.development.linked', of: 'webhooks.ticketDevelopmentLinked' },
      { kind: 'ticket.development.updated', of: 'webhooks.ticketDevelopmentUpdated' },
    ],
  },
  {
    pattern: 'document.*',
    of: 'webhooks.documentAll',
    kinds: [
      { kind: 'document.created', of: 'webhooks.documentCreated' },
      { kind: 'document.updated', of: 'webhooks.documentUpdated' },
      { kind: 'document.published', of: 'webhooks.documentPublished' },
      { kind: 'document.drafted', of: 'webhooks.documentDrafted' },
      { kind: 'document.archived', of: 'webhooks.documentArchived' },
      { kind: 'document.unarchived', of: 'webhooks.documentUnarchived' },
      { kind: 'document.deleted', of: 'webhooks.documentDeleted' },
      { kind: 'document.restored', of: 'webhooks.documentRestored' },
    ],
  },
  {
    pattern: 'document.comment.*',
    of: 'webhooks.documentCommentAll',
    kinds: [
      { kind: 'document.comment.created', of: 'webhooks.documentCommentCreated' },
      { kind: 'document.comment.updated', of: 'webhooks.documentCommentUpdated' },
      { kind: 'document.comment.deleted', of: 'webhooks.documentCommentDeleted' },
      { kind: 'document.comment.restored', of: 'webhooks.documentCommentRestored' },
    ],
  },
  {
    pattern: 'document.file.*',
    of: 'webhooks.documentFileAll',
    kinds: [
      { kind: 'document.file.added', of: 'webhooks.documentFileAdded' },
      { kind: 'document.file.updated', of: 'webhooks.documentFileUpdated' },
      { kind: 'document.file.removed', of: 'webhooks.documentFileRemoved' },
    ],
  },
  {
    pattern: 'project.*',
    of: 'webhooks.projectAll',
    kinds: [
      { kind: 'project.created', of: 'webhooks.projectCreated' },
      { kind: 'project.updated', of: 'webhooks.projectUpdated' },
      { kind: 'project.archived', of: 'webhooks.projectArchived' },
      { kind: 'project.unarchived', of: 'webhooks.projectUnarchived' },
      { kind: 'project.deleted', of: 'webhooks.projectDeleted' },
      { kind: 'project.restored', of: 'webhooks.projectRestored' },
    ],
  },
  {
    pattern: 'board.*',
    of: 'webhooks.boardAll',
    kinds: [
      { kind: 'board.created', of: 'webhooks.boardCreated' },
      { kind: 'board.updated', of: 'webhooks.boardUpdated' },
      { kind: 'board.reordered', of: 'webhooks.boardReordered' },
      { kind: 'board.deleted', of: 'webhooks.boardDeleted' },
      { kind: 'board.restored', of: 'webhooks.boardRestored' },
    ],
  },
  {
    pattern: 'project.member.*',
    of: 'webhooks.projectMemberAll',
    kinds: [
      { kind: 'project.member.added', of: 'webhooks.projectMemberAdded' },
      { kind: 'project.member.removed', of: 'webhooks.projectMemberRemoved' },
    ],
  },
  {
    pattern: 'label.*',
    of: 'webhooks.labelAll',
    kinds: [
      { kind: 'label.created', of: 'webhooks.labelCreated' },
      { kind: 'label.updated', of: 'webhooks.labelUpdated' },
      { kind: 'label.deleted', of: 'webhooks.labelDeleted' },
    ],
  },
  {
    pattern: 'field.*',
    of: 'webhooks.fieldAll',
    kinds: [
      { kind: 'field.created', of: 'webhooks.fieldCreated' },
      { kind: 'field.updated', of: 'webhooks.fieldUpdated' },
      { kind: 'field.deleted', of: 'webhooks.fieldDeleted' },
      { kind: 'field.restored', of: 'webhooks.fieldRestored' },
    ],
  },
  {
    pattern: 'cycle.*',
    of: 'webhooks.cycleAll',
    kinds: [
      { kind: 'cycle.created', of: 'webhooks.cycleCreated' },
      { kind: 'cycle.updated', of: 'webhooks.cycleUpdated' },
      { kind: 'cycle.started', of: 'webhooks.cycleStarted' },
      { kind: 'cycle.completed', of: 'webhooks.cycleCompleted' },
      { kind: 'cycle.deleted', of: 'webhooks.cycleDeleted' },
    ],
  },
  {
    pattern: 'template.*',
    of: 'webhooks.templateAll',
    kinds: [
      { kind: 'template.created', of: 'webhooks.templateCreated' },
      { kind: 'template.updated', of: 'webhooks.templateUpdated' },
      { kind: 'template.deleted', of: 'webhooks.templateDeleted' },
    ],
  },
  {
    pattern: 'rule.*',
    of: 'webhooks.ruleAll',
    kinds: [
      { kind: 'rule.created', of: 'webhooks.ruleCreated' },
      { kind: 'rule.updated', of: 'webhooks.ruleUpdated' },
      { kind: 'rule.deleted', of: 'webhooks.ruleDeleted' },
    ],
  },
  {
    pattern: 'import.*',
    of: 'webhooks.importAll',
    kinds: [
      { kind: 'import.finished', of: 'webhooks.importFinished' },
      { kind: 'import.undone', of: 'webhooks.importUndone' },
    ],
  },
  {
    pattern: 'member.*',
    of: 'webhooks.memberAll',
    kinds: [
      { kind: 'member.added', of: 'webhooks.memberAdded' },
      { kind: 'member.updated', of: 'webhooks.memberUpdated' },
      { kind: 'member.removed', of: 'webhooks.memberRemoved' },
    ],
  },
  {
    pattern: 'member.account.*',
    of: 'webhooks.memberAccountAll',
    kinds: [
      { kind: 'member.account.taken_over', of: 'webhooks.memberAccountTakenOver' },
      { kind: 'member.account.deactivated', of: 'webhooks.memberAccountDeactivated' },
      { kind: 'member.account.activated', of: 'webhooks.memberAccountActivated' },
    ],
  },
  {
    pattern: 'member.identity.*',
    of: 'webhooks.memberIdentityAll',
    kinds: [{ kind: 'member.identity.linked', of: 'webhooks.memberIdentityLinked' }],
  },
  {
    pattern: 'member.password.*',
    of: 'webhooks.memberPasswordAll',
    kinds: [
      { kind: 'member.password.changed', of: 'webhooks.memberPasswordChanged' },
      { kind: 'member.password.reset', of: 'webhooks.memberPasswordReset' },
    ],
  },
  {
    pattern: 'member.two_factor.*',
    of: 'webhooks.memberTwoFactorAll',
    kinds: [
      { kind: 'member.two_factor.enabled', of: 'webhooks.memberTwoFactorEnabled' },
      { kind: 'member.two_factor.replaced', of: 'webhooks.memberTwoFactorReplaced' },
      { kind: 'member.two_factor.disabled', of: 'webhooks.memberTwoFactorDisabled' },
    ],
  },
  {
    pattern: 'member.recovery_codes.*',
    of: 'webhooks.memberRecoveryCodesAll',
    kinds: [{ kind: 'member.recovery_codes.renewed', of: 'webhooks.memberRecoveryCodesRenewed' }],
  },
  {
    pattern: 'member.recovery_code.*',
    of: 'webhooks.memberRecoveryCodeAll',
    kinds: [{ kind: 'member.recovery_code.used', of: 'webhooks.memberRecoveryCodeUsed' }],
  },
  {
    pattern: 'member.sign_in_link.*',
    of: 'webhooks.memberSignInLinkAll',
    kinds: [
      { kind: 'member.sign_in_link.created', of: 'webhooks.memberSignInLinkCreated' },
      { kind: 'member.sign_in_link.used', of: 'webhooks.memberSignInLinkUsed' },
    ],
  },
  {
    pattern: 'invitation.*',
    of: 'webhooks.invitationAll',
    kinds: [
      { kind: 'invitation.created', of: 'webhooks.invitationCreated' },
      { kind: 'invitation.accepted', of: 'webhooks.invitationAccepted' },
      { kind: 'invitation.revoked', of: 'webhooks.invitationRevoked' },
    ],
  },
  {
    pattern: 'credential.*',
    of: 'webhooks.credentialAll',
    kinds: [
      { kind: 'credential.created', of: 'webhooks.credentialCreated' },
      { kind: 'credential.rotated', of: 'webhooks.credentialRotated' },
      { kind: 'credential.revoked', of: 'webhooks.credentialRevoked' },
    ],
  },
  {
    pattern: 'app.*',
    of: 'webhooks.appAll',
    kinds: [
      { kind: 'app.registered', of: 'webhooks.appRegistered' },
      { kind: 'app.updated', of: 'webhooks.appUpdated' },
      { kind: 'app.deleted', of: 'webhooks.appDeleted' },
      { kind: 'app.approved', of: 'webhooks.appApproved' },
      { kind: 'app.blocked', of: 'webhooks.appBlocked' },
      { kind: 'app.connected', of: 'webhooks.appConnected' },
      { kind: 'app.disconnected', of: 'webhooks.appDisconnected' },
    ],
  },
  {
    pattern: 'webhook.*',
    of: 'webhooks.webhookAll',
    kinds: [
      { kind: 'webhook.created', of: 'webhooks.webhookCreated' },
      { kind: 'webhook.updated', of: 'webhooks.webhookUpdated' },
      { kind: 'webhook.deleted', of: 'webhooks.webhookDeleted' },
      { kind: 'webhook.secret_rotated', of: 'webhooks.webhookSecretRotated' },
    ],
  },
  {
    pattern: 'git_connection.*',
    of: 'webhooks.gitConnectionAll',
    kinds: [
      { kind: 'git_connection.created', of: 'webhooks.gitConnectionCreated' },
      { kind: 'git_connection.updated', of: 'webhooks.gitConnectionUpdated' },
      { kind: 'git_connection.deleted', of: 'webhooks.gitConnectionDeleted' },
    ],
  },
  {
    pattern: 'organization.*',
    of: 'webhooks.organizationAll',
    kinds: [
      { kind: 'organization.updated', of: 'webhooks.organizationUpdated' },
      { kind: 'organization.suspended', of: 'webhooks.organizationSuspended' },
      { kind: 'organization.resumed', of: 'webhooks.organizationResumed' },
    ],
  },
  {
    pattern: 'notification.*',
    of: 'webhooks.notificationAll',
    kinds: [{ kind: 'notification.sent', of: 'webhooks.notificationSent' }],
  },
];
