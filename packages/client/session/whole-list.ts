/**
 * Everything of a list, whose pages may shift while they are read: each item once.
 * @param page the items from an offset on, and how many there are in all
 */
export async function wholeList<T>(
  page: (offset: number) => Promise<{ items: readonly T[]; totalCount: number }>,
  idOf: (item: T) => string,
): Promise<T[]> {
  const found = new Map<string, T>()
  for (let offset = 0; ;) {
    const { items, totalCount } = await page(offset)
    for (const item of items) found.set(idOf(item), item)
    offset += items.length
    if (items.length === 0 || offset >= totalCount) return [...found.values()]
  }
}
