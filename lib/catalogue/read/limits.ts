const MEBIBYTE = 1024 * 1024

/** What is taken of files that an operator gives, so that none of them can hold up or fill the server; bytes where not said otherwise. */
export const limits = {
  files: 200,
  allFiles: 64 * MEBIBYTE,
  file: 32 * MEBIBYTE,
  /** Elements of XML; values and names of members of JSON. */
  elements: 2_000_000,
  /** Of XML, those that are in memory at once. */
  kept: 250_000,
  depth: 64,
  attributes: 100,
  /** Characters of one element. */
  text: 200_000,
  /** Characters in which XML says nothing that could be told: of one comment, name or text, whether it is kept or not. */
  stretch: 1_000_000,
  /** Of a list of codes. */
  rows: 100_000,
  columns: 100,
  /** How often an element may stand at one place, where a number is given. */
  times: 10_000,
} as const
