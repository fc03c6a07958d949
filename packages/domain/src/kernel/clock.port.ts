/** The present moment. The domain asks for it and never reads a clock of its own. */
export type Clock = () => Date;

/** A new identifier: UUIDv7 (RFC 9562), lower case, growing with time. */
export type NewId = () => string;
