import { useState } from 'react';
import type { View } from '../api/types.ts';

const kept = 'basalt.views.order';

/** The views in the order of this browser: those that somebody moved first, the others by name; and how one moves to the place of another. */
export function useViewOrder() {
  const [order, setOrder] = useState(() => localStorage.getItem(kept)?.split(',') ?? []);
  const placeOf = ({ id }: View): number => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return {
    sorted: (views: readonly View[]) => views.toSorted((a, b) => placeOf(a) - placeOf(b)),
    /** Moves one of the views to the place, both among the `ids` that are shown. */
    move(ids: readonly string[], id: string, place: number): void {
      if (place < 0 || place >= ids.length) return;
      const next = ids.filter((one) => one !== id).toSpliced(place, 0, id);
      setOrder(next);
      try {
        localStorage.setItem(kept, next.join(','));
      } catch {
        // A browser that keeps nothing more: the order lasts until the page is left.
      }
    },
  };
}
