/**
 * A name that somebody chose: however long, it breaks within itself and not what stands beside it, and signs in it that
 * change the direction of text end with it.
 */
export function Name({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>
}
