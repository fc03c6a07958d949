import { lazy, Suspense, useEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { useNavigate } from 'react-router';
import { stopTypeAhead } from '../../design/type-ahead.ts';
import { withAllWords } from '../../words/catalogue.ts';
import type { WordsPart } from '../../words/load-language.ts';
import { useWords } from '../../words/use-words.tsx';
import { showMessage } from './messages.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * A part of a page whose code is loaded when it is first opened, with its own part of the messages if it has one. If that fails, a message
 * says so and the page stays.
 */
export const lazyPart = <Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  words?: WordsPart,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy<ComponentType<Props>>(() =>
    withAllWords(load(), words).catch(() => ({ default: NotLoaded })),
  );

/** The same for a part that cannot be closed, such as parts for narrow screens only. */
export function lazyStaying<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  words?: WordsPart,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    withAllWords(load(), words).catch(() => ({ default: Unloaded })),
  );
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

const stay = () => {};
const Unloaded = () => <NotLoaded onClose={stay} />;

/** Shown instead of a ticket sheet whose code cannot be loaded: the page below stays. */
export function UnloadedSheet() {
  const navigate = useNavigate();
  return <NotLoaded onClose={() => void navigate(-1)} />;
}

function NotLoaded({ onClose }: Closable) {
  const words = useWords();
  useEffect(() => {
    stopTypeAhead();
    showMessage({
      text: words('frame.thisCouldNotBeLoaded'),
      action: { words: words('frame.loadThePageAgain'), act: () => window.location.reload() },
    });
    onClose();
  }, [onClose, words]);
  return null;
}
