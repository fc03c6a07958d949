export { mayMention, withMentions, type Mentionable } from './mentions.ts';
export { MarkdownLimit } from './limits.ts';
export { readMarkdown, type MarkdownReading } from './read-markdown.ts';
