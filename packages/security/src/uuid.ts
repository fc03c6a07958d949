import type { NewId } from '@basalt/domain';
import { v7 } from 'uuid';

/**
 * A new identifier: UUIDv7 (RFC 9562) in lower case, greater than every earlier one of this process, also within one
 * millisecond and when the clock steps back.
 *
 * `crypto.randomUUIDv7` is not used: it orders nothing within a millisecond.
 */
export const newId: NewId = () => v7();
