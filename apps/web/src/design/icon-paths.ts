/** The icons of the pages: lines on a grid of 16 pixels, in the colour of the text. */
export const iconPaths = {
  archive: 'M2 3h12v3H2zM3 6v7.5h10V6M6.5 8.8h3',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  board: 'M2.5 2.5h3v11h-3zM6.8 2.5h3v7h-3zM11 2.5h3v9h-3z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  clip: 'M12.8 7.3 8 12.1a2.9 2.9 0 0 1-4.1-4.1l5-5a2 2 0 0 1 2.8 2.8l-5 5a.9.9 0 0 1-1.3-1.3l4.4-4.4',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.5V8l2.5 1.5',
  close: 'M4 4l8 8M12 4l-8 8',
  comment: 'M2 3h12v8H7.5L4.5 13.5V11H2z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  created: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 5.4v5.2M5.4 8h5.2',
  cycle:
    'M13 6.5A5.2 5.2 0 0 0 3.5 5.6M3 9.5a5.2 5.2 0 0 0 9.5.9M3.3 2.6v3.2h3.2M12.7 13.4v-3.2H9.5',
  document: 'M4 2h5l3 3v9H4zM9 2v3h3M6 8.5h4M6 11h4',
  down: 'M4 6l4 4 4-4',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10',
  edit: 'M11 2.5 13.5 5 5.5 13l-3 .5.5-3z',
  estimate: 'M8 2.5 14 13H2z',
  file: 'M12.5 7.5 7.8 12.2a2.9 2.9 0 0 1-4.1-4.1l5.2-5.2a1.9 1.9 0 0 1 2.7 2.7L6.5 10.7a.9.9 0 0 1-1.3-1.3L9.5 5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4V10h-3v3.5h-4z',
  inbox: 'M2 9.5 4 3h8l2 6.5v3.5H2zM2 9.5h3.5l1 2h3l1-2H14',
  label: 'M2.5 4h7.2L13.5 8l-3.8 4H2.5z',
  link: 'M6.5 9.5l3-3M7 4.8l1.6-1.6a2.9 2.9 0 0 1 4.1 4.1L11 9M9 11.2l-1.6 1.6a2.9 2.9 0 0 1-4.1-4.1L5 7',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  open: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  person:
    'M8 2.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM2.8 13.8c.4-2.6 2.4-4 5.2-4s4.8 1.4 5.2 4',
  plus: 'M8 3v10M3 8h10',
  priority: 'M3 13v-2.5M8 13V7M13 13V3',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3 14 14',
  settings:
    'M2 4.5h7M13 4.5h1M2 11.5h1M7 11.5h7M9 4.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3 11.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  smile: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM5.5 9.2a2.8 2.8 0 0 0 5 0M6 6.2h.01M10 6.2h.01',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M8 3v10',
  tag: 'M6.5 2.5 5 13.5M11 2.5 9.5 13.5M3 5.8h11M2.2 10.2h11',
  tasks: 'M2.5 4 3.7 5.2 6 2.8M8 4h6M2.5 11.2l1.2 1.2L6 10M8 11.4h6',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4',
  undo: 'M5.5 3l-3 3 3 3M2.5 6h7a3.5 3.5 0 0 1 0 7H6',
  up: 'M4 10l4-4 4 4',
  watch:
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof iconPaths;
