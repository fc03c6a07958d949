export { createFixtureMcp } from './fixture-mcp.ts';
export { markdownShapes } from './markdown-shapes.ts';
