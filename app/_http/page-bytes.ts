/** Bytes of the longest body that a page, or a step of signing in, takes. */
export const MOST_PAGE_BYTES = 16_384
