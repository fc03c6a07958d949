import { useEffectEvent, useLayoutEffect } from 'react';
import { startTypeAhead } from './type-ahead.ts';

/**
 * The placeholder of a part with a text field while its code or records are being loaded. Keeps the keys that the person types, and types
 * them into the field when it gets the focus (`startTypeAhead`). Escape closes the part.
 */
export function AwaitedField({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(() => onClose());
  // In the same moment as the press or key that has opened the part, before the next key.
  useLayoutEffect(() => startTypeAhead(() => close()), []);
  return null;
}
