/** Messages of ui/. */
export const ui = {
  'ui.owner': 'Owner',
  'ui.admin': 'Admin',
  'ui.member': 'Member',
} as const;
