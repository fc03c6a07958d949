/** Milliseconds that the link of a mail to set a new password is valid: one hour. */
export const resetTokenLifetime = 60 * 60_000;
