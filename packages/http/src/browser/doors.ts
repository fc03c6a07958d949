import type { Door } from './door.ts';
import { oauthDoors } from './doors/oauth.doors.ts';
import { ssoDoors } from './doors/sso.doors.ts';

/** Every address that a browser is led through to sign in. */
export const doors: readonly Door[] = [...oauthDoors, ...ssoDoors];
