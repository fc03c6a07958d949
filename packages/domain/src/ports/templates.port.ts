import type { Page, PageRequest } from '../kernel/page.ts';
import type { Project } from '../records/project.ts';
import type { Template, TemplateRecord } from '../records/template.ts';

/** The templates of the tenant, inside a transaction. */
export interface TemplateStore {
  /** Locks and returns a template with its project (null for a template of all projects). Null when its project is deleted. */
  lock(id: string): Promise<{ template: Template; project: Project | null } | null>;
  /** The number of templates of a project (null: of all projects). Other transactions that call this for it wait until this one ends. */
  lockedCount(projectId: string | null): Promise<number>;
  /** The default template of a project, locked. While the project is locked, no other transaction changes which one it is. */
  lockDefault(projectId: string): Promise<Template | null>;
  /**
   * The templates of a project (null: none) and those of all projects with one of these names, locked, in creation order. It orders transactions of
   * the project as `lockedCount` does.
   */
  lockOfProject(projectId: string | null, names: readonly string[]): Promise<readonly Template[]>;
}

/** Reads of templates. */
export interface TemplateQueries {
  /** The templates that the caller sees, in creation order; of a project: its own and those of all projects. */
  list(projectId: string | undefined, page: PageRequest): Promise<Page<TemplateRecord>>;
  /** One template that the caller sees. */
  find(id: string): Promise<TemplateRecord | null>;
}
