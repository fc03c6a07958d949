import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { keyOf } from '../../design/key-of.ts';
import { useWords } from '../../words/use-words.tsx';
import paletteCss from './palette.module.css';

const Palette = lazyPart(() => import('./palette.tsx'));

/** Opens the palette, by a press or by Ctrl-K (⌘K); its code is loaded when it is first opened. */
export function PaletteButton({
  isOpen,
  onOpen,
  onClose,
}: {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const open = useEffectEvent(() => onOpen());
  // Registered once: a listener that is exchanged while others get the same key would miss it, as at the first key of a page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keyOf(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={paletteCss.paletteButton}
        aria-keyshortcuts="Control+K"
        onClick={onOpen}
      >
        {words('palette.searchCtrlK')} <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={<AwaitedField onClose={onClose} />}>
          <Palette onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
