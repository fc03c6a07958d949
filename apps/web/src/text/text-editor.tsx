import { lazy, Suspense, useState } from 'react';
import { isWritable } from './writable-html.ts';

// If its code cannot be loaded, for example without a network, a plain field replaces it.
const RichEditor = lazy(() =>
  import('./rich-editor.tsx').catch(() => ({ default: UnloadedEditor })),
);

interface EditorProps {
  label: string;
  html: string;
  /** When it changes, the editor reads `html` again; otherwise it reads it once. */
  version?: number;
  onChange: (html: string) => void;
  /** Saves or sends the text: by Ctrl Enter. */
  onSend?: () => void;
}

/** Loads the code of the editor before it is needed. */
export const prepareEditor = (): void => void import('./rich-editor.tsx');

/** The editor of a text with headings, lists and links. Its code is loaded at the first use. */
export function TextEditor(props: EditorProps) {
  const { html, version } = props;
  // Decided once, so that the editor does not change while the person types.
  const [known, know] = useState(() => ({ version, isRich: isWritable(html) }));
  if (known.version !== version) know({ version, isRich: isWritable(html) });
  if (!known.isRich) return <HtmlEditor {...props} />;
  return (
    <Suspense fallback={<p className="loading small">The editor is loading…</p>}>
      <RichEditor {...props} />
    </Suspense>
  );
}

/** For a text with content that the editor cannot write, such as a picture of another server, so that nothing is lost. */
const HtmlEditor = (props: EditorProps) => (
  <PlainEditor
    {...props}
    why="This text contains parts, such as a picture from elsewhere, that you can edit only as HTML."
  />
);

const UnloadedEditor = (props: EditorProps) => (
  <PlainEditor {...props} why="The editor could not be loaded. Here you write HTML." />
);

function PlainEditor({ label, html, onChange, onSend, why }: EditorProps & { why: string }) {
  return (
    <div className="stack">
      <p className="small soft">{why}</p>
      <textarea
        className="field-input mono"
        aria-label={label}
        rows={12}
        autoFocus
        value={html}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) onSend?.();
        }}
      />
    </div>
  );
}
