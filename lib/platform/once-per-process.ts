const SHELF = Symbol.for('kurier')

/** What hangs on `globalThis` under our one symbol. */
const hooks: { [key: symbol]: unknown } = globalThis
const shelf = (hooks[SHELF] ??= new Map()) as Map<string, unknown> // only ever written here

/**
 * One value per process, made on first use. Next's pages and the mounted API handlers are two module graphs in one
 * process; what must exist once (pool, dispatcher, caches) hangs on `globalThis` through this function alone.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const before = shelf.get(name)
  if (before !== undefined || shelf.has(name)) return before as T // the name is only ever written here, with this make's type
  const made = make()
  shelf.set(name, made)
  return made
}

/** Forgets a value made by `oncePerProcess`, so that the next use makes it again. */
export function forget(name: string): void {
  shelf.delete(name)
}

/** Forgets all of them, as a new process would. */
export function forgetAll(): void {
  shelf.clear()
}
