import { allows, type Principal } from '@basalt/domain';
import type { Tool } from './tool.ts';
import { changeTools } from './tools/change.tools.ts';
import { commentTools } from './tools/comment.tools.ts';
import { documentTools } from './tools/document.tools.ts';
import { fileTools } from './tools/file.tools.ts';
import { keyTools } from './tools/key.tools.ts';
import { projectTools } from './tools/project.tools.ts';
import { relationTools } from './tools/relation.tools.ts';
import { ruleTools } from './tools/rule.tools.ts';
import { searchTools } from './tools/search.tools.ts';
import { ticketReadTools } from './tools/ticket-read.tools.ts';
import { ticketWriteTools } from './tools/ticket-write.tools.ts';

/** Every tool, in the order that clients list them. */
export const tools: readonly Tool[] = [
  ...keyTools,
  ...searchTools,
  ...projectTools,
  ...ticketReadTools,
  ...ticketWriteTools,
  ...relationTools,
  ...commentTools,
  ...documentTools,
  ...fileTools,
  ...changeTools,
  ...ruleTools,
];

/** True when the caller may use the tool: by any of its scopes, or by none where it needs none. */
export function mayUse({ scopes }: Principal, { scopes: wanted }: Pick<Tool, 'scopes'>): boolean {
  return wanted.length === 0 || wanted.some((scope) => allows(scopes, scope));
}
