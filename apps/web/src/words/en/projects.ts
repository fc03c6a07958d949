/** Messages of projects/. */
export const projects = {
  'projects.newProject': 'New project',
  'projects.name': 'Name',
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
  'projects.whomToAskForALabel':
    'In this organization, owners and admins make labels. Ask {names}.',
  'projects.whoMakesLabels': 'In this organization, owners and admins make labels.',
  'projects.board': 'Board',
  'projects.list': 'List',
  'projects.timeline': 'Timeline',
  'projects.calendar': 'Calendar',
  'projects.cycles': 'Cycles',
  'projects.flow': 'Flow',
  'projects.analytics': 'Analytics',
  'projects.settings': 'Settings',
  'projects.pageOf': '{page} · {name}',
} as const;
