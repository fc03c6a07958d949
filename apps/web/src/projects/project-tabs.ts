/** The pages of a project: their names, and their paths below the project. */
export const tabs = [
  { name: 'Board', path: '' },
  { name: 'List', path: '/list' },
  { name: 'Analytics', path: '/analytics' },
  { name: 'Settings', path: '/settings' },
] as const;

export type TabPlace = (typeof tabs)[number];
export type Tab = TabPlace['name'];

/** Whether a narrow screen shows the filters, and how that changes. */
export interface FiltersShown {
  isOpen: boolean;
  toggle: () => void;
}
