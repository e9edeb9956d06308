import type { FieldType } from '@kurier/forms/definition'
import { parsePattern, type Pattern } from '../patterns/pattern-syntax.ts'

/** A number from 0 up to, but not, 1; another one each time. */
export type Chance = () => number

type TextType = Extract<FieldType, { kind: 'text' }>

/** A text that a field takes, as far as one is found in some hundred tries. */
export function sampleText(type: TextType, chance: Chance): string {
  const { min = 1, max = min + 8, pattern } = type
  if (pattern === undefined) return letters(Math.min(max, min + Math.floor(chance() * 8)), chance)
  const parsed = parsePattern(pattern)
  for (let tries = 0; tries < 500; tries += 1) {
    const text = written(parsed, chance).normalize('NFC')
    const length = [...text].length
    if (
      text === text.trim() &&
      length >= min &&
      length <= (type.max ?? length) &&
      new RegExp(pattern, 'u').test(text)
    ) {
      return text
    }
  }
  return letters(min, chance)
}

const letters = (length: number, chance: Chance): string =>
  Array.from({ length }, () => 'abcdefghij'.charAt(Math.floor(chance() * 10))).join('')

const pick = <T>(all: readonly T[], chance: Chance): T | undefined => all[Math.floor(chance() * all.length)]

function written(pattern: Pattern, chance: Chance): string {
  switch (pattern.kind) {
    case 'characters': {
      // what people type, where the pattern takes any of it
      const plain = pattern.characters.filter(([first]) => first < 0x250 && first >= 0x20)
      const [first, last] = pick(plain.length > 0 ? plain : pattern.characters, chance) ?? [97, 97]
      return String.fromCodePoint(
        Math.max(first, 0x21) + Math.floor(chance() * Math.max(1, Math.min(last, 0x24f) - first)),
      )
    }
    case 'sequence':
      return pattern.of.map((part) => written(part, chance)).join('')
    case 'choice': {
      const part = pick(pattern.of, chance)
      return part ? written(part, chance) : ''
    }
    case 'repeat': {
      const { min, max = min + 6 } = pattern
      const count = min + Math.floor(chance() * (Math.min(max, min + 6) - min + 1))
      return Array.from({ length: count }, () => written(pattern.of, chance)).join('')
    }
    default:
      return ''
  }
}
