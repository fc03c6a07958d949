import type { toMarkdown } from 'mdast-util-to-markdown';

type Nodes = Parameters<typeof toMarkdown>[0];
type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>;

/** The nodes of Markdown (the mdast specification) as their writer takes them. */
export type BlockContent = NodeOf<'blockquote'>['children'][number];
export type PhrasingContent = NodeOf<'paragraph'>['children'][number];
export type ListItem = NodeOf<'listItem'>;
export type TableRow = NodeOf<'tableRow'>;
