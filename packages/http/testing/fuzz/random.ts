/** Chance that can be repeated: the same seed gives the same run. */
export interface Random {
  /** 0 to `below` - 1. */
  int(below: number): number;
  /** True in this share of cases, 0–1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The mulberry32 generator: 32 bits of state, and even enough for choosing what to send. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: (share) => next() < share,
    pick(list) {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[int(list.length)] as (typeof list)[number];
    },
  };
}
