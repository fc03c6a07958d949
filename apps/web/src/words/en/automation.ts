/** Messages of what an organization does by itself: a part that only its pages load (`WordsPart`). */
export const automation = {} as const;
