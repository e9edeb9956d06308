import { shortcutKeys, shortcutsAt, type ShortcutName, type ShortcutPlace } from './shortcuts.ts'

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** Keys that may stay pressed: each repetition goes one further. */
const repeatable: readonly ShortcutName[] = ['next', 'previous']

/**
 * The shortcut that was pressed. Nothing with a key of the browser or the system held down, and for what something else has taken already.
 */
export function shortcutOf(place: ShortcutPlace, event: PressedKey): ShortcutName | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return undefined
  const pressed = key.toLowerCase()
  const names: readonly ShortcutName[] = shortcutsAt[place]
  const name = names.find((one) => shortcutKeys[one] === pressed)
  return name && repeat && !repeatable.includes(name) ? undefined : name
}

const pressable = 'a[href], button, summary'

/** Does what a key is for: presses what carries it, or takes the keyboard there. False if the page has nothing for it. */
export function pressShortcut(place: ShortcutPlace, name: ShortcutName): boolean {
  const row = place === 'list' ? inList[name]?.() : undefined
  const element = row?.element ?? carrierOf(name)
  if (!element) return false
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  if (row?.isPressed ?? element.matches(pressable)) press(element)
  return true
}

/** Presses a button. A part that it unfolds gets the keyboard, in its first field. */
function press(element: HTMLElement): void {
  const opens = element.getAttribute('aria-expanded') === 'false' && !element.hasAttribute('aria-haspopup')
  element.click()
  if (!opens) return
  requestAnimationFrame(() => {
    const opened = document.getElementById(element.getAttribute('aria-controls') ?? '')
    opened?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  })
}

/** The first visible element for it; one that is unfolded already has done its part. */
function carrierOf(name: ShortcutName): HTMLElement | undefined {
  const carriers = document.querySelectorAll<HTMLElement>(`[data-key~="${name}"]`)
  const buttons = [...carriers].map((carrier) => (carrier.matches('div') ? carrier.querySelector('button') : carrier))
  return buttons.find((button) => button?.checkVisibility() && button.ariaExpanded !== 'true') ?? undefined
}

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-list-row]')]

/** The row of the list that has the keyboard; -1 for none. */
const rowAt = (links: readonly HTMLElement[]): number =>
  links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))

type RowPart = { element: HTMLElement | undefined; isPressed: boolean }

/** What keys do with the rows of the list, each of which would carry the same key otherwise. */
const inList: Partial<Record<ShortcutName, () => RowPart>> = {
  next: () => {
    const links = rowLinks()
    return { element: links[Math.min(rowAt(links) + 1, links.length - 1)], isPressed: false }
  },
  previous: () => {
    const links = rowLinks()
    const at = rowAt(links)
    return { element: links[at < 0 ? links.length - 1 : Math.max(at - 1, 0)], isPressed: false }
  },
  nextWaiting: () => ({ element: rowLinks().find(({ dataset }) => dataset.listRow === 'waiting'), isPressed: true }),
  choose: () => {
    const links = rowLinks()
    const box = links[rowAt(links)]?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')
    return { element: box ?? undefined, isPressed: true }
  },
}

const untyped = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'])

/** The keyboard is in a field that takes letters; in a list of choices they choose. */
export function isTypingIn(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !untyped.has(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
