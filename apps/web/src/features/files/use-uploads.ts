import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import type { FileRecord } from '../../api/types.ts';
import type { Commented } from '../../data/queries/comments.ts';
import { addFile, filesQuery } from '../../data/queries/files.ts';

/** An upload that runs, waits or has failed. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly sent: number;
  /** Why the upload failed; null while it runs or waits. */
  readonly error: Refusal | null;
}

/** The uploads to a ticket or document. They run one after the other. Each can be cancelled, and tried again after a failure. */
export function useUploads(on: Commented) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef({ key: 0, done: Promise.resolve() as Promise<unknown> });
  const { kind, id } = on;

  const forget = useCallback((key: number) => {
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);
  const send = useCallback(
    async (file: File): Promise<FileRecord | null> => {
      const key = (last.current.key += 1);
      const stop = new AbortController();
      const { signal } = stop;
      running.current.set(key, stop);
      const change = (fields: Partial<Upload>) =>
        setUploads((all) =>
          all.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)),
        );
      setUploads((all) => [...all, { key, file, sent: 0, error: null }]);
      const before = last.current.done;
      const onProgress = (sent: number) => change({ sent });
      const work = before.then(async () => {
        signal.throwIfAborted();
        const record = await addFile({ kind, id }, file, { signal, onProgress });
        await client.invalidateQueries({ queryKey: filesQuery({ kind, id }).queryKey });
        return record;
      });
      last.current.done = work.catch(() => undefined);
      try {
        const record = await work;
        forget(key);
        return record;
      } catch (error) {
        if (error instanceof Refusal) change({ error });
        else if (signal.aborted) forget(key);
        else throw error;
        return null;
      } finally {
        running.current.delete(key);
      }
    },
    [client, forget, kind, id],
  );
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);
  return {
    uploads,
    send,
    cancel: (key: number) => {
      running.current.get(key)?.abort();
      forget(key);
    },
    retry: ({ key, file }: Upload) => {
      forget(key);
      void send(file);
    },
  };
}
