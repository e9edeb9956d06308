import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions, Spec } from 'axe-core'
import type { Page } from '@playwright/test'
import { countOne } from '#lib/platform/testing/counts.ts'

/** What looks for accessibility faults, as a script for a page. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe whose answer depends on the theme or on the width; all others say the same in every view. */
export const rulesOfView = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** Looks of texts whose contrast was found to be right, on whatever page of this worker. */
const judged = new Set<string>()

/**
 * Names each accessibility fault that axe finds on the page as it stands, with the elements at fault.
 * @param rules the only ones to look for; all when none are given
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  countOne('axe runs')
  // there are no frames; the document keeps the script for the next look
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};undefined`)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  const looks = await page.evaluate(markTextsOfNewLooks, [...judged])
  const faults = await page.evaluate(async (options) => {
    type Axe = { configure: (spec: Spec) => void; run: (options: RunOptions) => Promise<AxeResults> }
    const { axe } = window as unknown as { axe: Axe } // the script's
    axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
    const { violations } = await axe.run(options)
    for (const text of document.querySelectorAll('[data-look]')) text.removeAttribute('data-look')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, options)
  if (faults.length === 0) for (const look of looks) judged.add(look)
  return faults
}

/**
 * In the page: marks with `data-look` the first, the middle and the last of all texts that look the same, unless such a
 * look was judged before. A look is all that the contrast of a text depends on: its colour, size and weight, and what its
 * ancestors paint, hide and dim. A text that lies above or below something positioned has a look of its own, on this page
 * alone.
 * @returns the looks that are marked and may be met again
 */
function markTextsOfNewLooks(judged: readonly string[]): string[] {
  const elements = [...document.querySelectorAll('html, body, body *')]
  const numbers = new Map(elements.map((element, number) => [element, number]))
  const surroundings = new Map<Element, string>()
  const positioned: { element: Element; box: DOMRect }[] = []

  /** What the element itself adds to the looks of the texts in it. */
  function ownPart(element: Element): string {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, clipPath } = style
    // how texts for screen readers alone are hidden
    const clip = style.getPropertyValue('clip')
    const isOff = element.matches(':disabled, [aria-disabled="true"], [inert]')
    const isPositioned = style.position !== 'static' && style.position !== 'relative'
    const isPainted = backgroundImage !== 'none' || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)
    if (isPositioned && isPainted) positioned.push({ element, box: element.getBoundingClientRect() })
    const isPlain = opacity === '1' && mixBlendMode === 'normal' && filter === 'none' && clip === 'auto'
    const parts = [
      isPainted && `${backgroundColor} ${backgroundImage}`,
      (!isPlain || clipPath !== 'none') && [opacity, mixBlendMode, filter, clip, clipPath].join(' '),
      isOff && 'off',
      element.ariaHidden === 'true' && 'unspoken',
      isPositioned && `positioned ${numbers.get(element)}`,
      element instanceof HTMLLabelElement && `label ${element.control?.matches(':disabled')}`,
    ]
    return parts.filter(Boolean).join('; ')
  }

  for (const element of elements) {
    const above = element.parentElement ? surroundings.get(element.parentElement) : ''
    surroundings.set(element, [above, ownPart(element)].filter(Boolean).join(' / '))
  }
  const isField = (element: Element) => /^(input|textarea|select)$/i.test(element.tagName)
  const hasText = (element: Element) =>
    isField(element) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  const isBeside = (text: Element, { element, box }: { element: Element; box: DOMRect }) => {
    if (element.contains(text)) return false
    const { left, right, top, bottom } = text.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  }
  /** Short for what may be long, so that a page can be told thousands: two hashes of 32 bits. */
  function short(text: string): string {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 2_654_435_761)
      low = Math.imul(low ^ text.charCodeAt(at), 1_597_334_677)
    }
    return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
  }
  const known = new Set(judged)
  const looks = new Map<string, Element[]>()
  for (const element of elements.filter(hasText)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const own = positioned.some((other) => isBeside(element, other)) && numbers.get(element)
    const look = [surroundings.get(element), color, fontSize, fontWeight, textShadow, isField(element), own].join(' | ')
    looks.set(look, [...(looks.get(look) ?? []), element])
  }
  const marked: string[] = []
  for (const [look, texts] of looks) {
    const name = short(look)
    if (known.has(name)) continue
    if (!/positioned \d|\| \d+$/.test(look)) marked.push(name)
    for (const text of [texts[0], texts[texts.length >> 1], texts.at(-1)]) text?.setAttribute('data-look', '')
  }
  return marked
}
