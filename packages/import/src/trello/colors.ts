const names =
  'green#4bce97 yellow#f5cd47 orange#fea362 red#f87168 purple#9f8fef blue#579dff sky#6cc3e0 ' +
  'lime#94c748 pink#e774bb black#8590a2';
const colors = new Map(names.split(' ').map((entry) => [entry.slice(0, -7), entry.slice(-7)]));

/** The colour of a label by Trello's name, also of light and dark shades; null without one. */
export const colorOf = (name: string): string | null =>
  colors.get(name.replace(/_(?:light|dark)$/, '')) ?? null;
