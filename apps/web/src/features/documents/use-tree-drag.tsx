import { useMemo, useState, type DragEvent } from 'react';
import type { DocumentPlace } from '../../data/queries/documents.ts';
import { possibleParents } from './nested-documents.ts';
import { useMoveDocument } from './use-move-document.tsx';

/** What a place of the tree takes while a document is dragged. */
interface Target {
  'data-over': true | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

/** How documents are dragged in their tree: `source` is for the document itself, `into` for one that takes others, `top` for the name of a project. */
export interface TreeDrag {
  source: (document: DocumentPlace) => { onDragStart: () => void; onDragEnd: () => void };
  into: (document: DocumentPlace) => Target;
  top: (project: string | null) => Target;
}

/** Moves documents by dragging: into another one of their project, or to its top. By keys, the menu of a document does the same. */
export function useTreeDrag(places: readonly DocumentPlace[]): TreeDrag {
  const move = useMoveDocument();
  const [dragged, setDragged] = useState<DocumentPlace | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const parents = useMemo(
    () => new Set(dragged && possibleParents(dragged, places).map(({ document: { id } }) => id)),
    [dragged, places],
  );
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const target = (name: string, parent: string | null, takes: boolean): Target => ({
    'data-over': (takes && over === name) || undefined,
    onDragOver(event) {
      if (!takes) return;
      event.preventDefault();
      setOver(name);
    },
    onDragLeave: () => setOver((now) => (now === name ? null : now)),
    onDrop(event) {
      if (!takes || dragged === null) return;
      event.preventDefault();
      move({ document: dragged, parent });
      end();
    },
  });
  return {
    source: (document) => ({ onDragStart: () => setDragged(document), onDragEnd: end }),
    into: ({ id }) => target(id, id, parents.has(id) && dragged?.parent_id !== id),
    top: (project) =>
      target(
        `top ${project}`,
        null,
        typeof dragged?.parent_id === 'string' && dragged.project_id === project,
      ),
  };
}
