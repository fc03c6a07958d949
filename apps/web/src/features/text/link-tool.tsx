import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button as ToolButton } from 'react-aria-components/Button';
import { DialogTrigger, Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import { linkAddress } from './link-address.ts';
import menuCss from '../../design/menu.module.css';
import proseCss from './prose.module.css';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';

const hrefOf = (editor: Editor) => String(editor.getAttributes('link')['href'] ?? '');

/** The area around the editor, and where the selected words are in it; null for none. */
function placeOf({ state: { selection }, view }: Editor) {
  const area = view.dom.parentElement?.parentElement;
  if (selection.empty || !area) return null;
  const { left, top } = area.getBoundingClientRect();
  const [start, end] = [view.coordsAtPos(selection.from), view.coordsAtPos(selection.to)];
  const style = {
    left: Math.min(start.left, end.left) - left,
    top: start.top - top,
    width: start.top === end.top ? Math.abs(end.left - start.left) : 0,
    height: end.bottom - start.top,
  };
  return { area, style };
}

/** Links the selected words, beside them, or changes and removes the link at the cursor. */
export function LinkTool({
  editor,
  isOpen,
  onOpenChange,
}: {
  editor: Editor;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useWords();
  const words = useRef<HTMLSpanElement>(null);
  const place = isOpen ? placeOf(editor) : null;
  const isOn = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive('link'),
  });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <ToolButton aria-label={t('text.link')} aria-pressed={isOn} aria-keyshortcuts="Control+K">
        <Icon name="link" />
      </ToolButton>
      {place !== null &&
        createPortal(
          <span ref={words} className={proseCss.linked} style={place.style} />,
          place.area,
        )}
      <Popover className={menuCss.popover} {...(place !== null && { triggerRef: words })}>
        <Dialog aria-label={t('text.link')} className={proseCss.linkForm}>
          <LinkForm editor={editor} onDone={() => onOpenChange(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState(hrefOf(editor));
  const [isWrong, setWrong] = useState(false);
  const isLinked = hrefOf(editor) !== '';
  const set = () => {
    const href = linkAddress(typed);
    if (href === null) {
      setWrong(true);
      return;
    }
    onDone();
    const { empty } = editor.state.selection;
    const words = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] };
    if (empty && !isLinked) editor.chain().focus().insertContent(words).run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  };
  return (
    <>
      <label className={formCss.labelled}>
        <span>{t('text.address')}</span>
        <input
          autoFocus
          inputMode="url"
          placeholder="https://…"
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'link-wrong' : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          // Not a form: the editor is in one already.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            set();
          }}
        />
      </label>
      {isWrong && (
        <p id="link-wrong" className={formCss.fieldError} role="alert">
          {t('text.noAddress')}
        </p>
      )}
      <div className={layoutCss.actions}>
        <Button slight look="primary" onPress={set}>
          {isLinked ? t('text.changeTheLink') : t('text.link')}
        </Button>
        {isLinked && (
          <Button
            slight
            onPress={() => {
              onDone();
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            }}
          >
            {t('text.removeTheLink')}
          </Button>
        )}
      </div>
    </>
  );
}
