/** Messages of projects/. */
export const projects = {
  'projects.wasRemoved': '{name} was removed.',
  'projects.isBack': '{name} is back.',
  'projects.orLookAroundFirst': 'Or look around first:',
  'projects.addADemoProject': 'Add a demo project',
  'projects.openTheDemo': 'Open the demo project',
  'projects.removeIt': 'Remove it',
  'projects.newProject': 'New project',
  'projects.name': 'Name',
  'projects.key': 'Key',
  'projects.keyHint':
    'The key of every ticket begins with it, as in WEB-42. It never changes. If you leave it empty, it is made from the name.',
  'projects.description': 'Description',
  'projects.fromProject': 'From another project',
  'projects.fromNone': 'From none',
  'projects.whatIsCopied':
    'Copies its boards, labels, custom fields, shared views, templates and people. Tickets are not copied.',
  'projects.create': 'Create',
  'projects.pagesOf': 'Pages of {name}',
  'projects.thisProject': 'This project',
  'projects.otherProjects': 'Other projects',
  'projects.allProjects': 'All projects',
  'projects.filter': 'Filter',
  'projects.thisProjectIsArchivedYou':
    'This project is archived: you can read it, but not change it.',
  'projects.people': 'People: {names}',
  'projects.projects': 'Projects',
  'projects.youAreInNoOrganization': 'You are in no organization',
  'projects.askToBeInvited': 'Ask a member to invite you. You then get a link by mail.',
  'projects.eachProjectHasItsOwn': 'Each project has its own boards, tickets and people.',
  'projects.showCurrentProjects': 'Show current projects',
  'projects.showArchived': 'Show archived ({count, number})',
  'projects.noProjectIsArchived': 'No project is archived',
  'projects.noProjectYet': 'No project yet',
  'projects.whoCreatesProjects':
    'Owners and admins of the organization create projects and add people to them.',
  'projects.whomToAskForAProject':
    'Owners and admins of the organization create projects. Ask {names}.',
  'projects.whomToAskForALabel':
    'In this organization, owners and admins make labels. Ask {names}.',
  'projects.whoMakesLabels': 'In this organization, owners and admins make labels.',
  'projects.board': 'Board',
  'projects.list': 'List',
  'projects.analytics': 'Analytics',
  'projects.settings': 'Settings',
  'projects.pageOf': '{page} · {name}',
} as const;
