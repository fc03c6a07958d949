import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { showMessage } from './messages.tsx';

interface Closable {
  onClose: () => void;
}

/** A part of a page whose code is fetched when it is first opened. Where that fails, a message says so and the page stays. */
export const lazyPart = <Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })));

/** Closes a part of a page whose code could not be fetched, and says so. */
export function NotLoaded({ onClose }: Closable) {
  useEffect(() => {
    showMessage({
      text: 'This could not be loaded. The service may be away, or it may have a new version.',
      action: { words: 'Load the page again', act: () => window.location.reload() },
    });
    onClose();
  }, [onClose]);
  return null;
}
