import { useEffect } from 'react';

let takers = 0;

/** While the part is shown, Escape closes it, and nothing else. */
export function useTakesEscape(): void {
  useEffect(() => {
    takers += 1;
    return () => {
      takers -= 1;
    };
  }, []);
}

/** Whether Escape does something else first. */
export const isEscapeTaken = (): boolean => takers > 0;
