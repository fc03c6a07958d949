export { MarkdownLimit } from './open-blocks.ts';
export { readMarkdown, type MarkdownReading } from './read-markdown.ts';
