export { readMarkdown } from './read-markdown.ts';
export { MarkdownLimit, type MarkdownLimits } from './open-blocks.ts';
