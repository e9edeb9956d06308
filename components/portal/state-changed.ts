type Hearer = () => Promise<void>

const hearers = new Set<Hearer>()
let isRereading = false

/** Makes a page read its data again when the service refuses a change because the page's data is outdated. */
export function onStateChanged(hearer: Hearer): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Reads all shown data again; resolves when it is read. A refusal in the meantime does not start a second reading. */
export async function tellStateChanged(): Promise<void> {
  if (isRereading) return
  isRereading = true
  await Promise.all([...hearers].map((hearer) => hearer())).finally(() => {
    isRereading = false
  })
}
