import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../frame/lazy-part.tsx';

const Palette = lazyPart(() => import('./palette.tsx'));

/** Opens the palette, by a press or by Ctrl-K (⌘K); its code is fetched when it is first opened. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        Search… <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
