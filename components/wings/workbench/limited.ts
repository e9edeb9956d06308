/**
 * Runs at most `most` works at once; the others wait for their turn, in their order. Between two of them the browser can draw and
 * hear the keyboard: it decrypts short texts at once, and many of them in a row would hold it up.
 */
export function limitedTo(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay < most) underWay += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
