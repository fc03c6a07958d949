/** The limits of pictures of people. */
export const pictureBudget = {
  /** Of a picture, as it is sent and stored: 413 `payload_too_large` beyond it. */
  bytes: 64 * 1024,
  /** Its width and its height, in pixels: 422 `validation_failed`. A small file could fill the memory of a browser otherwise. */
  side: 1024,
} as const;
