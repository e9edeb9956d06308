/** A text without accents and capitals, for comparing what somebody typed with it. */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** True when each word of `wanted` stands somewhere in the text; accents and capitals do not matter. */
export function matchesWords(text: string, wanted: string): boolean {
  const known = plainText(text)
  return plainText(wanted)
    .split(/\s+/)
    .every((word) => known.includes(word))
}
