/** Characters of a text from elsewhere that a page shows: a browser lays out more only slowly. */
export const LONGEST_SHOWN = 500_000
