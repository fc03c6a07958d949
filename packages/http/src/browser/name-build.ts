import type { Middleware } from 'koa';
import { appBasePath } from './routes.ts';
import type { Pages } from '../pages/built-pages.ts';

/**
 * Names the build of the pages in each answer to the pages (`Basalt-Build`), so that an open page of another build can load itself anew.
 */
export const nameBuild =
  ({ built }: Pages): Middleware =>
  (ctx, next) => {
    const entry = ctx.path.startsWith(`${appBasePath}/`) ? built()?.entry : null;
    if (typeof entry === 'string') ctx.set('Basalt-Build', entry);
    return next();
  };
