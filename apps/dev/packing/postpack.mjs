/** After `npm pack`: the repository's package.json again. */
import { restore } from './restore.mjs';

restore();
