/** Load the parts of everyday pages that are loaded when somebody first opens them, those for the tickets of a board first. */
export const everydayParts: readonly (() => Promise<unknown>)[] = [
  () => import('../ticket/choice-in-place.tsx'),
  () => import('../board/card-menu.tsx'),
  () => import('../board/column-menu.tsx'),
  () => import('../ticket/date-choice.tsx'),
  () => import('../board/board-selection.tsx'),
  () => import('../board/filter-menu.tsx'),
  () => import('../board/field-filters.tsx'),
  () => import('../board/board-view.tsx'),
  () => import('../board/collapsed-column.tsx'),
  () => import('../board/lanes.tsx'),
  () => import('../board/card-fields.tsx'),
  () => import('../board/card-cycle.tsx'),
  () => import('../text/rich-editor.tsx'),
  () => import('../relations/new-relation.tsx'),
  () => import('../notifications/mark-read.tsx'),
  () => import('../palette/palette.tsx'),
];
