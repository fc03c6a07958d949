import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { FileRecord } from '../api/types.ts';
import type { Commented } from '../comments/queries.ts';
import { showDone } from '../query/undo.tsx';
import { Adder } from '../ui/adder.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Refused } from '../ui/notice.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { Attach } from './attach.ts';
import { formatBytes } from './format-bytes.ts';
import { Gallery } from './gallery.tsx';
import { filesQuery, isPicture, linkTo, removeFile, restoreFile } from './queries.ts';
import { useUploads, type Upload } from './use-uploads.ts';

/** The files of a ticket or document, together with its texts. A file can be pasted into an editor of the texts, or dropped anywhere on them. */
export function Files({
  on,
  canEdit,
  children,
  after,
}: {
  on: Commented;
  canEdit: boolean;
  /** Shown above the files. */
  children: ReactNode;
  /** Shown below the files. */
  after: ReactNode;
}) {
  const files = useQuery(filesQuery(on));
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
  const isEmpty = all.length + uploads.length === 0;
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
                <OneFile
                  key={file.id}
                  {...{ file, on, canEdit }}
                  onShow={() => setShown(file.id)}
                />
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

function OneFile({
  file,
  on,
  canEdit,
  onShow,
}: {
  file: FileRecord;
  on: Commented;
  canEdit: boolean;
  onShow: () => void;
}) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: filesQuery(on).queryKey });
  const remove = useMutation({
    mutationFn: () => removeFile(file.id),
    async onSuccess() {
      showDone({
        text: `${file.name} is removed.`,
        undo: async () => {
          await restoreFile(file.id);
          await again();
          return `${file.name} is back.`;
        },
      });
      await again();
    },
  });
  return (
    <li>
      {isPicture(file) ? (
        <button type="button" className="preview" aria-label={`Show ${file.name}`} onClick={onShow}>
          <img src={linkTo(file)} alt="" loading="lazy" width={56} height={44} />
        </button>
      ) : (
        <span className="preview" aria-hidden="true">
          {ending(file.name)}
        </span>
      )}
      <p>
        <a href={linkTo(file)} target="_blank" rel="noreferrer">
          {file.name}
        </a>
        <span className="soft small" title={inFull(file.created_at)}>
          {file.width !== null && `${file.width} × ${file.height}, `}
          {formatBytes(file.size)} · {file.created_by.name}, {howLongAgo(file.created_at)}
        </span>
      </p>
      <a
        className="icon-button"
        href={linkTo(file)}
        download={file.name}
        aria-label={`Download ${file.name}`}
        title="Download"
      >
        <Icon name="download" />
      </a>
      {canEdit && (
        <IconButton
          icon="close"
          label={`Remove ${file.name}`}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate()}
        />
      )}
      <Refused error={remove.error} />
    </li>
  );
}

/** The extension of a file's name, which shows its kind. */
const ending = (name: string): string => /\.(\w{1,4})$/u.exec(name)?.[1]?.toUpperCase() ?? 'FILE';

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
      <span className="preview" aria-hidden="true">
        {ending(file.name)}
      </span>
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
