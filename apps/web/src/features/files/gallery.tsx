import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { FileRecord } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { sideStep } from '../../design/side-step.ts';
import { useWords } from '../../words/use-words.tsx';
import { fileTextQuery } from '../../data/queries/file-text.ts';
import { isPicture, linkTo } from '../../data/queries/files.ts';
import { FileKind } from './file-kind.tsx';
import { StoredPicture } from './stored-picture.tsx';
import filesCss from './files.module.css';
import layoutCss from '../../design/layout.module.css';
import buttonCss from '../../design/button.module.css';
import { classes } from '../../design/classes.ts';

/** One picture or text over the page. The arrow keys, Home and End show the others, Escape closes it. */
export function Gallery({
  files,
  shown,
  onShow,
}: {
  files: readonly FileRecord[];
  /** The id of the file; null for none. */
  shown: string | null;
  onShow: (id: string | null) => void;
}) {
  const words = useWords();
  const at = files.findIndex(({ id }) => id === shown);
  const file = files[at];
  const go = (to: number) => onShow(files[to]?.id ?? shown);
  const places: Readonly<Record<string, number>> = {
    Home: 0,
    End: files.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = sideStep(event.key);
    const to = step === undefined ? places[event.key] : at + step;
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  if (file === undefined) return null;
  return (
    <ModalDialog title={file.name} isOpen onClose={() => onShow(null)}>
      <div
        className={filesCss.gallery}
        role="group"
        aria-label={words('files.files')}
        onKeyDown={onKeyDown}
      >
        {isPicture(file) ? (
          <StoredPicture
            key={file.id}
            src={linkTo(file)}
            alt={file.name}
            instead={<FileKind name={file.name} />}
          />
        ) : (
          <FileText key={file.id} file={file} />
        )}
        <div className={layoutCss.actions}>
          {files.length > 1 && (
            <div className={filesCss.galleryPlaces}>
              <Button slight isDisabled={at === 0} onPress={() => go(at - 1)}>
                {words('files.previous')}
              </Button>
              <span aria-live="polite">
                {words('files.placeOf', { at: at + 1, count: files.length })}
              </span>
              <Button slight isDisabled={at === files.length - 1} onPress={() => go(at + 1)}>
                {words('files.next')}
              </Button>
            </div>
          )}
          <a
            className={classes(buttonCss.button, buttonCss.quiet, buttonCss.slight)}
            href={linkTo(file)}
            download={file.name}
          >
            {words('files.download')}
          </a>
          {/* A browser downloads a text: it shows what could be a page nowhere but here. */}
          {isPicture(file) && (
            <a
              className={classes(buttonCss.button, buttonCss.quiet, buttonCss.slight)}
              href={linkTo(file)}
              target="_blank"
              rel="noreferrer"
            >
              {words('files.openInFullSize')}
            </a>
          )}
          <Button slight autoFocus onPress={() => onShow(null)}>
            {words('files.close')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}

/** The text of a file, as it is written. */
function FileText({ file }: { file: FileRecord }) {
  const query = useQuery(fileTextQuery(file));
  return (
    <Fetched query={query}>
      {(text) => (
        // A part that scrolls takes the focus of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} dir="auto">
          {text}
        </pre>
      )}
    </Fetched>
  );
}
