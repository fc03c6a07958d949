import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { commentsQuery, type Commented } from '../comments/queries.ts';
import { Adder } from '../ui/adder.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Attach } from './attach.ts';
import { FileKind, FileRow, RemovedRow } from './file-row.tsx';
import { Gallery } from './gallery.tsx';
import { filesQuery, isPicture } from './queries.ts';
import { filesIn } from './shown-files.ts';
import { useUploads, type Upload } from './use-uploads.ts';

/** The files of a ticket or document, together with its texts. A file can be pasted into an editor of the texts, or dropped anywhere on them. */
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
  const files = useQuery(filesQuery(on));
  const comments = useQuery(commentsQuery(on));
  const { uploads, send, cancel, retry } = useUploads(on);
  const [shown, setShown] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const choose = useRef<HTMLInputElement>(null);
  const all = files.data ?? [];
  const pictures = all.filter(isPicture);
  const add = (given: Iterable<File>) => {
    for (const file of given) void send(file);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!canEdit || event.dataTransfer.files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  };
  const texts = [html ?? '', ...(comments.data ?? []).map(({ body_html }) => body_html)];
  const isKnown = canEdit && files.data !== undefined;
  const removed = isKnown
    ? filesIn(texts).filter(({ id }) => !all.some((one) => one.id === id))
    : [];
  const isEmpty = all.length + removed.length + uploads.length === 0;
  return (
    <Attach value={canEdit ? send : null}>
      <div
        className={isOver ? 'takes-files over' : 'takes-files'}
        onDragOver={(event) => {
          if (!canEdit || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) =>
          currentTarget.contains(relatedTarget as Node | null) || setOver(false)
        }
        onDrop={drop}
      >
        {children}
        <Refused error={files.error} />
        {!isEmpty && (
          <section className="files" aria-labelledby="files">
            <h2 id="files">
              Files <span className="soft small">{all.length}</span>
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
            <Adder icon="file" onPress={() => choose.current?.click()}>
              Add files
            </Adder>
            <input
              ref={choose}
              type="file"
              multiple
              hidden
              aria-label="Files to add"
              onChange={({ target }) => {
                add(target.files ?? []);
                target.value = '';
              }}
            />
          </>
        )}
        <Gallery pictures={pictures} shown={shown} onShow={setShown} />
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
  const { key, file, sent, error } = upload;
  return (
    <li>
      <FileKind name={file.name} />
      <p>{file.name}</p>
      {error === null ? (
        <progress aria-label={`Upload of ${file.name}`} value={sent} />
      ) : (
        <Button slight aria-label={`Try again: ${file.name}`} onPress={() => retry(upload)}>
          Try again
        </Button>
      )}
      <Button look="quiet" slight aria-label={`Cancel ${file.name}`} onPress={() => cancel(key)}>
        Cancel
      </Button>
      <Refused error={error} />
    </li>
  );
}
