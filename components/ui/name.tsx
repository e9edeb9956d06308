/** Characters of a word that every column has room for. */
const LONG_WORD = 24

/**
 * A name that somebody chose: a word in it that is very long breaks within itself and not what stands beside it, and signs
 * in it that change the direction of text end with it.
 */
export function Name({ children }: { children: string }) {
  const hasLongWord = children.split(/[\s-]/).some((word) => word.length > LONG_WORD)
  return <bdi className={hasLongWord ? 'wrap-anywhere' : undefined}>{children}</bdi>
}
