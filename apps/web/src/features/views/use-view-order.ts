import { useState } from 'react';
import type { View } from '../../api/types.ts';

const storageKey = 'basalt.views.order';

/** The order of the views that this browser stores: first those that the person moved, then the others by name. */
export function useViewOrder() {
  const [order, setOrder] = useState(() => localStorage.getItem(storageKey)?.split(',') ?? []);
  const placeOf = ({ id }: View): number => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return {
    sorted: (views: readonly View[]) => views.toSorted((a, b) => placeOf(a) - placeOf(b)),
    /** Moves the view `id` to the index `place`. `ids` are the shown views, in their order. */
    move(ids: readonly string[], id: string, place: number): void {
      if (place < 0 || place >= ids.length) return;
      const next = ids.filter((item) => item !== id).toSpliced(place, 0, id);
      setOrder(next);
      try {
        localStorage.setItem(storageKey, next.join(','));
      } catch {
        // The browser stores nothing more, so the order lasts until the page is closed.
      }
    },
  };
}
