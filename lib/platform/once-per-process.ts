const PREFIX = 'kurier.'

/** What hangs there under symbols. */
const shelf: { [key: symbol]: unknown } = globalThis

/**
 * One value per process, made on first use. Next's pages and the mounted API handlers are two module graphs in one
 * process; what must exist once (pool, dispatcher, caches) hangs on `globalThis` through this function alone.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(PREFIX + name)
  if (!(key in shelf)) shelf[key] = make()
  return shelf[key] as T // the key is only ever written here, with this make's type
}

/** Forgets a value made by `oncePerProcess`, so that the next use makes it anew. */
export function forget(name: string): void {
  Reflect.deleteProperty(shelf, Symbol.for(PREFIX + name))
}

/** Forgets all of them, as a new process would. */
export function forgetAll(): void {
  for (const key of Object.getOwnPropertySymbols(shelf)) {
    if (Symbol.keyFor(key)?.startsWith(PREFIX)) Reflect.deleteProperty(shelf, key)
  }
}
