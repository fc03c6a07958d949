import type { NewId } from '../kernel/clock.port.ts';
import type { Project } from '../records/project.ts';
import { Board } from '../records/board.ts';
import { boardSlug } from './board-slug.ts';

const columns = [
  { name: 'Open', color: '#3b82f6', isDone: false },
  { name: 'Hold', color: '#f59e0b', isDone: false },
  { name: 'In-progress', color: '#8b5cf6', isDone: false },
  { name: 'Pull Request', color: '#06b6d4', isDone: false },
  { name: 'Deployed', color: '#22c55e', isDone: true },
] as const;

/** The boards that every project starts with. */
export function defaultBoards(
  project: Project,
  { newId, now }: { newId: NewId; now: Date },
): Board[] {
  return columns.map(
    ({ name, color, isDone }, position) =>
      new Board({
        id: newId(),
        organizationId: project.organizationId,
        projectId: project.id,
        name,
        slug: boardSlug(name, new Set()),
        color,
        wipLimit: null,
        isDone,
        position,
        now,
      }),
  );
}
