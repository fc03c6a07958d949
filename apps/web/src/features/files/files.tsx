import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { commentsQuery, type Commented } from '../../data/queries/comments.ts';
import type { Refusal } from '../../api/refusal.ts';
import { AddButton } from '../../design/add-button.tsx';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Missing } from '../../design/missing.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import { Attach } from '../../data/queries/attach.ts';
import { FileKind } from './file-kind.tsx';
import { FileRow, RemovedRow } from './file-row.tsx';
import { Gallery } from './gallery.tsx';
import { isShownHere } from '../../data/queries/file-text.ts';
import { filesQuery } from '../../data/queries/files.ts';
import { filesIn } from './shown-files.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUploads, type Upload } from './use-uploads.ts';
import filesCss from './files.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** The files of a ticket or document, together with its texts. A file can be pasted into an editor of the texts, or dropped anywhere on the page. */
export function Files({
  on,
  html,
  canEdit,
  children,
  after,
}: {
  on: Commented;
  /** The text of the ticket or document. */
  html: string | null;
  canEdit: boolean;
  /** Shown above the files. */
  children: ReactNode;
  /** Shown below the files. */
  after: ReactNode;
}) {
  const words = useWords();
  const files = useQuery(filesQuery(on));
  const comments = useQuery(commentsQuery(on));
  const { uploads, send, cancel, retry } = useUploads(on);
  const [shown, setShown] = useState<string | null>(null);
  const choose = useRef<HTMLInputElement>(null);
  const all = files.data ?? [];
  const shownHere = all.filter(isShownHere);
  const add = (chosen: Iterable<File>) => {
    for (const file of chosen) void send(file);
  };
  const isOver = useDroppedFiles(canEdit ? add : null);
  const texts = [html ?? '', ...(comments.data ?? []).map(({ body_html }) => body_html)];
  const isKnown = canEdit && files.data !== undefined;
  const removed = isKnown
    ? filesIn(texts).filter(({ id }) => !all.some((file) => file.id === id))
    : [];
  const isEmpty = all.length + removed.length + uploads.length === 0;
  return (
    <Attach value={canEdit ? send : null}>
      <div className={isOver ? classes(filesCss.takesFiles, filesCss.over) : filesCss.takesFiles}>
        {children}
        <Missing of={files} />
        {!isEmpty && (
          <section className={filesCss.files} aria-labelledby="files">
            <h2 id="files">
              {words('files.files')} <span className={textCss.note}>{all.length}</span>
            </h2>
            <ul>
              {all.map((file) => (
                <FileRow
                  key={file.id}
                  {...{ file, on, canEdit }}
                  onShow={() => setShown(file.id)}
                />
              ))}
              {removed.map((file) => (
                <RemovedRow key={file.id} {...{ file, on }} />
              ))}
              {uploads.map((upload) => (
                <OneUpload key={upload.key} {...{ upload, cancel, retry }} />
              ))}
            </ul>
          </section>
        )}
        {canEdit && (
          <>
            <AddButton icon="file" onPress={() => choose.current?.click()}>
              {words('files.addFiles')}
            </AddButton>
            <input
              ref={choose}
              type="file"
              multiple
              hidden
              aria-label={words('files.filesToAdd')}
              onChange={({ target }) => {
                add(target.files ?? []);
                target.value = '';
              }}
            />
          </>
        )}
        <Gallery files={shownHere} shown={shown} onShow={setShown} />
        {after}
      </div>
    </Attach>
  );
}

function OneUpload({
  upload,
  cancel,
  retry,
}: {
  upload: Upload;
  cancel: (key: number) => void;
  retry: (upload: Upload) => void;
}) {
  const words = useWords();
  const { key, file, sent, error } = upload;
  return (
    <li>
      <FileKind name={file.name} />
      <p>
        <span className={textCss.cut} title={file.name} dir="auto">
          {file.name}
        </span>
        {error === null && (
          <progress aria-label={words('files.uploadOf', { name: file.name })} value={sent} />
        )}
      </p>
      {error !== null && isWorthRepeating(error) && (
        <Button
          slight
          aria-label={words('files.tryAgainFile', { name: file.name })}
          onPress={() => retry(upload)}
        >
          {words('files.tryAgain')}
        </Button>
      )}
      <IconButton
        icon="close"
        label={
          error === null
            ? words('files.cancelUpload', { name: file.name })
            : words('files.leaveOut', { name: file.name })
        }
        onPress={() => cancel(key)}
      />
      <Refused error={error} />
    </li>
  );
}

/** A file that is too large or not allowed is refused again. */
const isWorthRepeating = ({ status }: Refusal) => status !== 413 && status !== 422;
