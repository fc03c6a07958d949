/** The types of `compile-cache.mjs`. */
export function useCompileCache(): void;
