type Hearer = () => Promise<void>

const hearers = new Set<Hearer>()
let isRereading = false

/** Has a page read its state anew when the service refused something because it is no longer what the page showed. */
export function onStateChanged(hearer: Hearer): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Has all that is shown read anew; done when it is. What is refused meanwhile has nothing read once more. */
export async function tellStateChanged(): Promise<void> {
  if (isRereading) return
  isRereading = true
  await Promise.all([...hearers].map((hearer) => hearer())).finally(() => {
    isRereading = false
  })
}
