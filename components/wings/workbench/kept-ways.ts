import { useSyncExternalStore } from 'react'

/** Ways in which somebody likes to work; nothing of an application is in them. */
type Way = 'applying' | 'unfolded' | 'without-keys'

const KEPT_AS = 'kurier-desk-view'

const listeners = new Set<() => void>()

/** What is kept in a browser that stores nothing: until the page is left. */
let inMemory = ''

/** The ways that were chosen last, kept in this browser. */
export function useWays(): { ways: ReadonlySet<string>; put: (way: Way, isOn: boolean) => void } {
  const text = useSyncExternalStore(watch, kept, () => '')
  const ways = new Set(text.split(' ').filter(Boolean))
  const put = (way: Way, isOn: boolean) => {
    if (isOn) ways.add(way)
    else ways.delete(way)
    keep([...ways].join(' '))
  }
  return { ways, put }
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function kept(): string {
  try {
    return window.localStorage.getItem(KEPT_AS) ?? ''
  } catch {
    return inMemory
  }
}

function keep(text: string): void {
  try {
    window.localStorage.setItem(KEPT_AS, text)
  } catch {
    inMemory = text
  }
  listeners.forEach((listener) => listener())
}
