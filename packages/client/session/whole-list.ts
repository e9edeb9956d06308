/** Items that are asked for at once. */
const AT_ONCE = 500

/**
 * Everything of a list, whose pages may shift while they are read: each item once.
 * @param page items of the list, and how many there are in all
 */
export async function wholeList<T>(
  page: (asked: { offset: number; limit: number }) => Promise<{ items: readonly T[]; totalCount: number }>,
  idOf: (item: T) => string,
  limit = AT_ONCE,
): Promise<T[]> {
  const found = new Map<string, T>()
  for (let offset = 0; ;) {
    const { items, totalCount } = await page({ offset, limit })
    for (const item of items) found.set(idOf(item), item)
    offset += items.length
    if (items.length === 0 || offset >= totalCount) return [...found.values()]
  }
}
