/** Messages of organization/. */
export const organization = {
  'organization.openInvitations': 'Open invitations',
  'organization.noInvitationIsOpen':
    'No invitation is open. Who is invited stays here until they accept.',
  'organization.invitationNoLongerWorks': 'The invitation to {email} no longer works.',
  'organization.expired': 'Expired',
  'organization.sendTheInvitationAgain': 'Send the invitation to {email} again',
  'organization.sendAgain': 'Send again',
  'organization.revokeTheInvitation': 'Revoke the invitation to {email}',
  'organization.revoke': 'Revoke',
  'organization.tooManyAddresses': 'At most {count, number} addresses are invited at once.',
  'organization.inviteSomebody': 'Invite somebody',
  'organization.email': 'Email',
  'organization.emailHint':
    'Several are separated by commas. The link in the mail works for seven days.',
  'organization.role': 'Role',
  'organization.projects': 'Projects',
  'organization.noProjects': 'None: they see a project once they are added to it',
  'organization.joinAsMembers':
    '{isInto, select, true {They join as members of {projects}.} other {They join as members of the organization.}} Roles are changed under People.',
  'organization.noProjectChosen': 'Choose…',
  'organization.chooseTheProjects': 'Choose the projects that they come into.',
  'organization.ownersAndAdminsSeeAll': 'Owners and admins see every project.',
  'organization.sendTheInvitation': 'Send the invitation',
  'organization.makeTheLink': 'Make a link instead',
  'organization.oneAddressForALink': 'A link is for one address.',
  'organization.linkFor': 'Link for {email}',
  'organization.linkHint':
    'Give it to the person yourself. It is shown only once and works until {time}. Links sent before no longer work.',
  'organization.newLink': 'New link',
  'organization.makeALinkFor': 'Make a new link for {email}',
  'organization.leaveTheOrganization': 'Leave the organization',
  'organization.noMailServer':
    'This service has no mail server, so nobody gets this mail. Its operator can set one. Outside production, the link is in the folder “mail” in the data of the service until then.',
  'organization.organization': 'Organization',
  'organization.youAreInNoOrganization': 'You are in no organization',
  'organization.askToBeInvited': 'Ask an owner or admin to invite you. The link comes by mail.',
  'organization.youAre':
    '{role, select, owner {You are an owner.} admin {You are an admin.} other {You are a member.}} Owners and admins manage the people of this organization.',
  'organization.peopleLead': 'Who belongs to this organization, and in which role.',
  'organization.people': 'People',
  'organization.inviteSomebodyTo': 'Invite somebody to {name}',
  'organization.renameTheOrganization': 'Rename the organization',
  'organization.peopleOfYourProjects': 'People of your projects',
  'organization.seePeopleOnceAdded': 'You see people here once you are added to a project.',
  'organization.you': 'You',
  'organization.ownersSeeEverything':
    'Owners see every project and manage everything, also the roles of other owners.',
  'organization.adminsSee':
    'Admins see every project, and manage the people, projects, credentials and webhooks.',
  'organization.membersSee':
    'Members see only the projects that they were added to, and manage no settings.',
  'organization.isAgain':
    '{role, select, owner {{name} is an owner again.} admin {{name} is an admin again.} other {{name} is a member again.}}',
  'organization.isNow':
    '{role, select, owner {{name} is now an owner.} admin {{name} is now an admin.} other {{name} is now a member.}}',
  'organization.roleOf': 'Role of {name}',
  'organization.removePerson': 'Remove {name}',
  'organization.leave': 'Leave',
  'organization.remove': 'Remove',
  'organization.changeRoleQuestion':
    '{role, select, owner {Make {name} an owner?} admin {Make {name} an admin?} other {Make {name} a member?}}',
  'organization.changeTheRole': 'Change the role',
  'organization.hasLeft':
    '{isOwn, select, true {You left {organization}.} other {{name} left {organization}.}}',
  'organization.leaveQuestion': 'Leave {name}?',
  'organization.removeQuestion': 'Remove {name}?',
  'organization.alsoRevoke':
    '{isOwn, select, true {Also revoke the API credentials, delete the Git connections and pause the webhooks that you created or whose secret or address you changed} other {Also revoke the API credentials, delete the Git connections and pause the webhooks that {name} created or whose secret or address {name} changed}}',
  'organization.losesAccess':
    '{isOwn, select, true {You lose access to every project of {organization} at once. Invitations that you sent end. What you wrote stays.} other {{name} loses access to every project of {organization} at once. Invitations that {name} sent end. What {name} wrote stays.}}',
  'organization.isNowCalled': 'The organization is now called {name}.',
  'organization.labels': 'Labels',
  'organization.membersMakeLabels': 'Members may make labels, too',
  'organization.name': 'Name',
  'organization.save': 'Save',
  'organization.roleIn':
    '{role, select, owner {As owner of {projects}} admin {As admin of {projects}} other {As member of {projects}}}',
  'organization.asRole': '{role, select, owner {As owner} admin {As admin} other {As member}}',
  'organization.sent': 'sent {ago}',
  'organization.worksUntil': 'works until {time}',
  'organization.newLinkSent':
    '{mail, select, made {A new link for {email} is made, but not sent: this service has no mail server.} other {A new link for {email} is on its way.}} The former one no longer works.',
  'organization.invitationSent':
    '{mail, select, made {The invitation to {address} is made, but not sent: this service has no mail server.} other {The invitation to {address} is on its way.}}',
  'organization.invitationsSent':
    '{mail, select, made {The invitations to {count, number} people are made, but not sent: this service has no mail server.} other {The invitations to {count, number} people are on their way.}}',
  'organization.invitedBefore':
    '{role, select, owner {{email} was invited as Owner before} admin {{email} was invited as Admin before} other {{email} was invited as Member before}}',
  'organization.formerInvitationsEnd': '{invitations}: that invitation no longer works.',
} as const;
