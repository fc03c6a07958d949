import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { withAllWords } from '../../words/catalogue.ts';
import { useWords } from '../../words/use-words.tsx';
import type { EditorEntry } from './editor-entry.ts';
import { bufferedInput, type BufferedInput } from './buffered-input.ts';
import { isWritable } from './writable-html.ts';
import proseCss from './prose.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';
import { classes } from '../../design/classes.ts';

// If its code cannot be loaded, for example without a network, a plain field replaces it.
const RichEditor = lazy(() =>
  withAllWords(import('./rich-editor.tsx')).catch(() => ({ default: UnloadedEditor })),
);

interface EditorProps {
  label: string;
  html: string;
  /** When it changes, the editor reads `html` again; otherwise it reads it once. */
  version?: number;
  onChange: (html: string) => void;
  /** Saves or sends the text: by Ctrl Enter. */
  onSend?: () => void;
  /** Whether the editor leaves the focus where it is. */
  isQuiet?: boolean;
  /** Gives the editor the focus; absent for a text that is only written as HTML. */
  entry?: Ref<EditorEntry>;
}

/** Loads the code of the editor before it is needed. */
export const prepareEditor = (): void => void withAllWords(import('./rich-editor.tsx'));

/** The editor of a text with headings, lists and links. Its code is loaded at the first use. */
export function TextEditor({ isQuiet = false, ...props }: EditorProps) {
  const { html, version } = props;
  // Decided once, so that the editor does not change while the person types.
  const [known, know] = useState(() => ({ version, isRich: isWritable(html) }));
  if (known.version !== version) know({ version, isRich: isWritable(html) });
  const [early] = useState(() => {
    const input = bufferedInput(html);
    input.leave(isQuiet);
    return input;
  });
  const [, setShown] = useState(false);
  if (!known.isRich) return <HtmlEditor {...props} />;
  return (
    <Suspense fallback={<EarlyEditor {...props} early={early} />}>
      <RichEditor {...props} early={early} onShown={() => setShown(true)} />
    </Suspense>
  );
}

/** Takes what is typed until the code of the editor is there, which continues it at the end of the text. */
function EarlyEditor({
  label,
  onChange,
  onSend,
  entry,
  early,
}: EditorProps & { early: BufferedInput }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(entry, () => ({ focus: () => field.current?.focus() }), []);
  // It is at the end of the text, which is not scrolled to.
  useLayoutEffect(() => {
    if (!early.isLeft()) field.current?.focus({ preventScroll: true });
  }, [early]);
  return (
    <div className={classes(proseCss.rich, proseCss.early)}>
      <div
        className={proseCss.prose}
        dir="auto"
        dangerouslySetInnerHTML={{ __html: early.before }}
      />
      <textarea
        className={proseCss.prose}
        dir="auto"
        ref={field}
        aria-label={label}
        defaultValue={early.typed()}
        onFocus={() => early.leave(false)}
        // The heading of a page takes the focus when the page opens; nobody goes there by a key.
        onBlur={({ relatedTarget: next }) =>
          early.leave(next instanceof HTMLElement && next.tabIndex >= 0)
        }
        onChange={({ target }) => {
          early.type(target.value);
          onChange(early.before + paragraphsOf(target.value));
        }}
        onPaste={(event) => {
          event.preventDefault();
          early.paste(event.clipboardData);
        }}
        onKeyDown={(event) => sendBy(event, onSend)}
      />
    </div>
  );
}

/** Plain text as HTML: each line is a paragraph. */
function paragraphsOf(text: string): string {
  if (text === '') return '';
  const lines = document.createElement('div');
  for (const line of text.split('\n')) {
    lines.appendChild(document.createElement('p')).textContent = line;
  }
  return lines.innerHTML;
}

function sendBy(event: KeyboardEvent, onSend: (() => void) | undefined): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  onSend?.();
}

/** For a text with content that the editor cannot write, such as a picture of another server, so that nothing is lost. */
const HtmlEditor = (props: EditorProps) => {
  const words = useWords();
  return <PlainEditor {...props} why={words('text.onlyAsHtml')} />;
};

function UnloadedEditor({ early, ...props }: EditorProps & { early: BufferedInput }) {
  const words = useWords();
  const [{ typed, pasted }] = useState(() => ({
    typed: early.typed(),
    pasted: early.pasted().map((data) => data.getData('text/plain')),
  }));
  const takePastes = useEffectEvent(() => {
    early.settle();
    if (pasted.length === 0) return;
    props.onChange(
      early.before === ''
        ? paragraphsOf([typed, ...pasted].join(''))
        : [props.html, ...pasted].join('\n'),
    );
  });
  useEffect(() => takePastes(), []);
  if (early.before === '')
    return (
      <LinesEditor
        key={props.version}
        {...props}
        why={words('text.editorNotLoadedLines')}
        // A later text, as after a comment was sent, is its own.
        first={props.html === '' ? '' : [typed, ...pasted].join('')}
        isLeft={early.isLeft()}
      />
    );
  return (
    <PlainEditor
      {...props}
      why={words('text.editorNotLoaded')}
      isLeft={early.isLeft()}
      // Within the last paragraph, where the person has begun to type.
      caret={typed === '' ? 0 : props.html.lastIndexOf('</p>')}
    />
  );
}

/** A text that is plain so far. */
function LinesEditor({
  label,
  onChange,
  onSend,
  why,
  first,
  isLeft,
}: EditorProps & { why: string; first: string; isLeft: boolean }) {
  const [text, setText] = useState(first);
  return (
    <div className={layoutCss.stack}>
      <p className={textCss.note}>{why}</p>
      <textarea
        ref={useCaret(first.length, isLeft)}
        className={formCss.fieldInput}
        dir="auto"
        aria-label={label}
        rows={6}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(paragraphsOf(target.value));
        }}
        onKeyDown={(event) => sendBy(event, onSend)}
      />
    </div>
  );
}

function PlainEditor({
  label,
  html,
  onChange,
  onSend,
  why,
  isLeft = false,
  caret = 0,
}: EditorProps & { why: string; isLeft?: boolean; caret?: number }) {
  return (
    <div className={layoutCss.stack}>
      <p className={textCss.note}>{why}</p>
      <textarea
        ref={useCaret(caret, isLeft)}
        className={classes(formCss.fieldInput, textCss.mono)}
        dir="auto"
        aria-label={label}
        rows={12}
        value={html}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => sendBy(event, onSend)}
      />
    </div>
  );
}

/** The ref of a field that gets the focus when it comes, with the cursor behind so many letters; `isLeft`: the person is elsewhere. */
function useCaret(place: number, isLeft: boolean): Ref<HTMLTextAreaElement> {
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = useEffectEvent(() => {
    if (isLeft) return;
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  });
  useLayoutEffect(() => begin(), []);
  return field;
}
