import type { FileRow, FileRows } from '../file-rows.ts'

/** The storage of one window or browser, as the Web Storage standard has it; `most`: characters that there is room for. */
export function storageInMemory(most = Infinity): Storage {
  const texts = new Map<string, string>()
  const used = () => [...texts].reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  return {
    get length() {
      return texts.size
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => {
      const before = texts.get(name)
      texts.set(name, text)
      if (used() <= most) return
      if (before === undefined) texts.delete(name)
      else texts.set(name, before)
      throw new DOMException('there is no room', 'QuotaExceededError')
    },
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  }
}

/** `FileRows` without a browser; `most`: bytes that there is room for. */
export function rowsInMemory(most = Infinity): FileRows & { everything: () => FileRow[] } {
  const rows = new Map<string, FileRow>()
  const usedAt = new Map<string, number>()
  const keyOf = ({ box, id }: { box: string; id: string }) => JSON.stringify([box, id])
  const everything = () => [...rows.values()]
  return {
    everything,
    put: async (row, now) => {
      const others = everything().filter((one) => keyOf(one) !== keyOf(row))
      if (others.reduce((sum, { sealed }) => sum + sealed.byteLength, row.sealed.byteLength) > most) {
        throw new DOMException('there is no room', 'QuotaExceededError')
      }
      rows.set(keyOf(row), row)
      usedAt.set(row.box, now)
    },
    all: async (box, now) => {
      usedAt.set(box, now)
      return everything().filter((row) => row.box === box)
    },
    remove: async (box, ids) => ids.forEach((id) => rows.delete(keyOf({ box, id }))),
    clear: async (box) => {
      for (const row of everything()) if (row.box === box) rows.delete(keyOf(row))
      usedAt.delete(box)
    },
    unusedSince: async (before) => [...usedAt].flatMap(([box, at]) => (at < before ? [box] : [])),
  }
}
