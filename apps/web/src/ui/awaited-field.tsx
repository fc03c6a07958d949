import { useEffectEvent, useLayoutEffect } from 'react';
import { startTypeAhead } from './type-ahead.ts';

/**
 * In the place of a part with a text field whose code or records are being loaded: what the person types until the field has the focus is
 * typed there (`startTypeAhead`). Escape closes the part.
 */
export function AwaitedField({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(() => onClose());
  // In the same moment as the press or key that has opened the part, before the next key.
  useLayoutEffect(() => startTypeAhead(() => close()), []);
  return null;
}
