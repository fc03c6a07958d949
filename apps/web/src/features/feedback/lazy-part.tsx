import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router';
import { serviceAway } from '../../api/service-away.ts';
import { stopTypeAhead } from '../../design/type-ahead.ts';
import { withAllWords } from '../../words/catalogue.ts';
import type { WordsPart } from '../../words/load-language.ts';
import { useWords } from '../../words/use-words.tsx';
import { showMessage } from './messages.tsx';

interface Closable {
  onClose: () => void;
}

/**
 * A part of a page whose code is loaded when it is first opened, with its own part of the messages if it has one. If that fails, or the part
 * ends with an error, a message says so and the page stays; the next opening loads it again.
 */
export function lazyPart<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  words?: WordsPart,
): ComponentType<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(() =>
      withAllWords(load(), words).catch(() => ({ default: Unloaded })),
    );
  const Unloaded = ({ onClose }: Props) => (
    <NotLoaded
      onClose={() => {
        next = begin();
        onClose();
      }}
    />
  );
  let next = begin();
  return (props) => {
    const [Part] = useState(() => next);
    return (
      <Boundary onClose={props.onClose}>
        <Part {...props} />
      </Boundary>
    );
  };
}

/** The same for a part that cannot be closed, such as parts for narrow screens only. */
export function lazyStaying<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  words?: WordsPart,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    withAllWords(load(), words).catch(() => ({ default: Unloaded })),
  );
  return (props) => (
    <Boundary onClose={stay}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  );
}

const stay = () => {};
const Unloaded = () => <NotLoaded onClose={stay} />;

/** A ticket sheet whose code could not be loaded: the page below stays, and the next opening loads it again. */
export function unloadedSheet(load: () => Promise<ComponentType>): ComponentType {
  const Sheet = lazyPart<Closable>(async () => {
    const Loaded = await load();
    return { default: () => <Loaded /> };
  });
  return () => {
    const navigate = useNavigate();
    return (
      <Suspense fallback={null}>
        <Sheet onClose={() => void navigate(-1)} />
      </Suspense>
    );
  };
}

/** An error of a part ends this part only. */
class Boundary extends Component<Closable & { children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override readonly state = { hasFailed: false };

  override render() {
    const { children, onClose } = this.props;
    return this.state.hasFailed ? <NotLoaded onClose={onClose} /> : children;
  }
}

function NotLoaded({ onClose }: Closable) {
  const words = useWords();
  const say = useEffectEvent(() => {
    stopTypeAhead();
    showMessage(
      !serviceAway.isSilent()
        ? {
            text: words('frame.thisCouldNotBeLoaded'),
            action: {
              words: words('frame.loadThePageAgain'),
              act: () => window.location.reload(),
            },
          }
        : { text: words('frame.thisNeedsTheConnection') },
    );
    onClose();
  });
  // Only when it is first shown: closing changes the state of some pages, which then render this part with a new `onClose`.
  useEffect(() => say(), []);
  return null;
}
