/** The current moment. The domain gets it from here and never reads a clock itself. */
export type Clock = () => Date;

/** A new identifier: UUIDv7 (RFC 9562), lower case, growing with time. */
export type NewId = () => string;
