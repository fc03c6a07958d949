/** The pages of a project: their ids, the words for them, and their paths below the project. */
export const tabs = [
  { id: 'board', of: 'projects.board', path: '' },
  { id: 'list', of: 'projects.list', path: '/list' },
  { id: 'timeline', of: 'projects.timeline', path: '/timeline' },
  { id: 'calendar', of: 'projects.calendar', path: '/calendar' },
  { id: 'cycles', of: 'projects.cycles', path: '/cycles' },
  { id: 'flow', of: 'projects.flow', path: '/flow' },
  { id: 'analytics', of: 'projects.analytics', path: '/analytics' },
  { id: 'settings', of: 'projects.settings', path: '/settings' },
] as const;

export type TabPlace = (typeof tabs)[number];
export type Tab = TabPlace['id'];

/** Whether a narrow screen shows the filters, and how that changes. */
export interface FiltersShown {
  isOpen: boolean;
  toggle: () => void;
}
