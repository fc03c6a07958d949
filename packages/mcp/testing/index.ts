export { createFixtureMcp } from './fixture-mcp.ts';
