import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@kurier/test-kit/share'
import { inEnglish } from '../testing/in-english.ts'
import { hasCharacter, type Characters } from './pattern-characters.ts'
import { mostTries } from './pattern-growth.ts'
import { parsePattern, type Pattern } from './pattern-syntax.ts'
import { patternReader, type PatternReader } from './patterns.ts'

/** One schema for each. */
const readPattern: PatternReader = (...pattern) => patternReader()(...pattern)

const reasonOf = (pattern: string, dialect: 'xsd' | 'ecma' = 'ecma') => {
  const read = readPattern(pattern, dialect)
  return read.ok ? undefined : inEnglish(read.reason)
}

describe('patterns that real schemas have', () => {
  it.each([
    '([0]{1}[1-9]{1}|[1-9]{1}[0-9]{1})[0-9]{3}',
    '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{1,63}$',
    '[1-9][0-9]{12}',
    "\\p{L}[\\p{L} .'\\-]*",
    '.{1,4000}',
    '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}',
  ])('%s of XML Schema is taken, for the whole value', (pattern) => {
    expect(readPattern(pattern, 'xsd')).toMatchObject({ ok: true })
    expect(reasonOf(`^(?:${pattern})$`)).toBeUndefined()
  })

  it.each([
    '^[\\p{L}0-9. ]*$',
    "^[\\p{L}0-9 .,'-]{1,200}$",
    '^.{1,4000}$',
    '^[+0-9 ()/-]+$',
    '^DE\\d{2}\\s?([0-9]{4}\\s?){4}[0-9]{2}$',
    '^[A-Z]{2}\\d{2}( ?[A-Z0-9]){11,30}$',
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
    "^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$",
    '^(?:0|[1-9]\\d*)(?:[.,]\\d{1,2})?$',
    '^(?!\\s*$).+$',
    '\\S',
    '[0-9]+',
    '',
  ])('%s of JSON Schema is taken as it is', (pattern) => {
    expect(readPattern(pattern, 'ecma')).toEqual({ ok: true, pattern })
  })
})

describe('patterns that could hold a process up', () => {
  it.each([
    '(a+)+$',
    '(a|a)*$',
    '.*.*=.*',
    '^(a+)+$',
    '^(a*)*$',
    '^(a|a)*$',
    '^(a|ab)*(b|c)*(bc)*$',
    '^(a?){60}$',
    '^([a-z]{1,10} ?){1,10}$',
    '^(\\d+,?)*$',
    '^.*\\S.*$',
    '^\\S+@\\S+\\.\\S+$',
    '[a-z]+@',
    '^(?=(a+)+$)b',
    '^(.|\\p{L})*x',
    '^((((a{1,9}){1,9}){1,9}){1,9}){1,9}$',
    '^.*a.{30}$',
    `^${'a?'.repeat(300)}$`,
    '^a{99999}$',
  ])('%s is refused', (pattern) => {
    expect(reasonOf(pattern)).toMatch(/takes|take very long/)
  })

  it('takes what is slow for long texts alone where texts are short', () => {
    const read = readPattern('^[^@]+@[^@]+\\.[^@]+$', 'ecma', 200)
    const expression = new RegExp(read.ok ? read.pattern : 'refused', 'u')
    expect(['a@b.c', `${'ä'.repeat(96)}@${'.'.repeat(102)}😀`].map((text) => expression.test(text))).toEqual([
      true,
      true,
    ])
    expect(['a@b', 'a@b@c.d', `a@${'.'.repeat(199)}`].map((text) => expression.test(text))).toEqual([
      false,
      false,
      false,
    ])
    expect(readPattern('^a+$', 'ecma', 200)).toEqual({ ok: true, pattern: '^a+$' })
    expect(readPattern('b[^@]*c$', 'ecma', 100)).toMatchObject({ ok: true })
    expect(readPattern('^[^@]+@[^@]+\\.[^@]+$', 'ecma', 20_000).ok).toBe(false)
    expect(readPattern('^(a+)+$', 'ecma', 30).ok).toBe(false)
  })

  it.each([
    ['^(a)\\1$', /back/],
    ['^(?<x>a)\\k<x>$', /back/],
    ['(?<=a)b', /behind/],
    ['(?<!a)b', /behind/],
    ['^(a(?=b).)*$', /looks ahead/],
    ['(?=a)b', /looks ahead/],
    ['a{1', /no regular expression/],
    ['a'.repeat(1001), /more than 1000/],
  ])('%s is refused', (pattern, reason) => {
    expect(reasonOf(pattern)).toMatch(reason)
  })
})

describe('the patterns of one schema', () => {
  it('are looked at together no longer than is bearable, and each once', () => {
    const read = patternReader()
    const hard = (at: number) => `^.*${'a'.repeat(1 + (at % 3))}.{9}${at}$`
    const taken = Array.from({ length: 2000 }, (_, at) => read(hard(at), 'ecma').ok)
    expect(taken.slice(0, 3)).toEqual([true, true, true])
    expect(read(hard(1999), 'ecma')).toMatchObject({ ok: false, reason: { en: expect.stringMatching(/use fewer/) } })
    expect(read(hard(0), 'ecma').ok).toBe(true)
    expect(patternReader()(hard(1999), 'ecma').ok).toBe(true)
  })

  it('name few classes of characters, which are costly to look up', () => {
    const read = patternReader()
    const names = ['L', 'N', 'P', 'S', 'Z', 'M', 'Lu', 'Ll', 'Lt', 'Nd', 'Sc', 'Script=Greek']
    const taken = names.map((name) => read(`^\\p{${name}}$`, 'ecma').ok)
    expect(taken).toEqual([...Array.from({ length: 10 }, () => true), false, false])
    expect(read('^\\p{L}\\p{Nd}$', 'ecma').ok).toBe(true)
  })

  it.each(['^\\p{L}{5000}$', '^[\\p{L}\\p{N}]{1,9000}$', '^(\\p{L}|\\p{N}|\\p{P}){3000}$'])(
    'take a class that repeats as one class: %s',
    (pattern) => {
      expect(readPattern(pattern, 'ecma').ok).toBe(true)
    },
  )
})

describe('the notation of XML Schema', () => {
  it.each([
    ['\\i\\c*', /only XML Schema/],
    ['[a-z-[aeiou]]', /takes a class from another/],
    ['\\p{IsBasicLatin}*', /block of Unicode/],
  ])('%s is refused', (pattern, reason) => {
    expect(reasonOf(pattern, 'xsd')).toMatch(reason)
  })

  it.each([
    ['.', ['a', 'ä', '\u2028', '😀'], ['\n', '\r', '', 'ab']],
    ['\\w+', ['Müller3', 'é', '€'], ['_', '-', ' ']],
    ['[\\w.]+', ['Müller.3'], ['_', ' ']],
    ['\\s', [' ', '\t'], ['\u00a0']],
    ['[\\S]', ['a', '\u00a0', '\u{10ffff}', '\0'], [' ', '\n']],
    ['a\\-b|c', ['a-b', 'c'], ['ac', 'xc', 'a-bc']],
    ['^\\@$', ['@'], ['\\@']],
    ['\\d', ['7'], ['٣']],
  ] as const)('%s means what it means there', (written, good, bad) => {
    const read = readPattern(written, 'xsd')
    const expression = new RegExp(read.ok ? read.pattern : 'refused', 'u')
    expect(good.filter((value) => !expression.test(value))).toEqual([])
    expect(bad.filter((value) => expression.test(value))).toEqual([])
  })
})

/** What is still to be read; `turn`: another turn of a repetition whose last one began `from` there. */
type Rest =
  | { one: Pattern | { kind: 'turn'; of: Pattern; min: number; max: number; from: number }; then: Rest }
  | undefined
type Step = { rest: Rest; at: number }

/** Goes through a text as an engine does that goes back, and counts how often it looks at a character. */
class Trial {
  tries = 0
  readonly text: readonly string[]
  readonly most: number
  constructor(text: string, most: number) {
    this.text = [...text]
    this.most = most
  }

  test(pattern: Pattern): boolean {
    const isAnchored = pattern.kind === 'sequence' && pattern.of[0]?.kind === 'start'
    return this.text.concat('').some((_, at) => (at === 0 || !isAnchored) && this.holds(pattern, at))
  }

  holds(pattern: Pattern, start: number): boolean {
    const open: Step[] = [{ rest: { one: pattern, then: undefined }, at: start }]
    for (let step = open.pop(); step; step = open.pop()) {
      if (!step.rest) return true
      open.push(...this.after(step.rest, step.at).toReversed())
    }
    return false
  }

  /** In the order in which an engine tries them. */
  after({ one, then }: NonNullable<Rest>, at: number): Step[] {
    const on = (...of: readonly Pattern[]): Step => ({
      rest: of.reduceRight<Rest>((rest, p) => ({ one: p, then: rest }), then),
      at,
    })
    const iff = (holds: boolean, ...steps: Step[]) => (holds ? steps : [])
    switch (one.kind) {
      case 'characters':
        return iff(this.isIn(one.characters, at), { rest: then, at: at + 1 })
      case 'choice':
        return one.of.map((choice) => on(choice))
      case 'sequence':
        return [on(...one.of)]
      case 'repeat':
        return [{ rest: { one: { ...one, kind: 'turn', max: one.max ?? Infinity, from: -1 }, then }, at }]
      case 'turn': {
        if (one.min === 0 && one.from === at) return []
        const again = { ...one, min: Math.max(0, one.min - 1), max: one.max - 1, from: one.min > 0 ? -1 : at }
        const more = { rest: { one: one.of, then: { one: again, then } }, at }
        return [...iff(one.max > 0, more), ...iff(one.min === 0, { rest: then, at })]
      }
      case 'start':
        return iff(at === 0, on())
      case 'end':
        return iff(at === this.text.length, on())
      case 'look':
        return iff(this.holds(one.of, at) !== one.isNegative, on())
      case 'border':
        throw new Error('none is made here')
    }
  }

  isIn(characters: Characters, at: number): boolean {
    this.tries += 1
    if (this.tries > this.most) throw new Error(`more than ${this.most} tries`)
    const code = this.text[at]?.codePointAt(0)
    return code !== undefined && hasCharacter(characters, code)
  }
}

const { pattern: somePattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', '[ab]', '[^a]', '.'),
    fc
      .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{2}', '{0,3}', '{1,2}?'))
      .map(([p, q]) => `(?:${p})${q}`),
    fc.tuple(tie('part'), tie('part')).map((parts) => `(?:${parts.join('|')})`),
  ),
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
}))

const hostile = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 3 }),
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }),
    fc.constantFrom('', 'c', 'a', '\n'),
  )
  .map(([start, word, end]) => `${start}${word.repeat(1200 / word.length)}${end}`)

describe('what is taken', () => {
  const taken = fc
    .tuple(somePattern, fc.constantFrom('^', ''), fc.constantFrom('$', ''))
    .map(([pattern, start, end]) => (start || end ? `${start}(?:${pattern})${end}` : pattern))
    .filter((pattern) => readPattern(pattern, 'ecma').ok)

  it('never looks at the characters of a text much oftener than there are any, whatever the text is', () => {
    fc.assert(
      fc.property(taken, hostile, (pattern, text) => {
        const trial = new Trial(text, (text.length + 1) * mostTries)
        expect(trial.test(parsePattern(pattern))).toBe(new RegExp(pattern, 'u').test(text))
      }),
      { numRuns: runs(100) },
    )
  })

  it('is told from what takes too long by the same count', () => {
    expect(() => new Trial('a'.repeat(1200), 1200 * mostTries).test(parsePattern('^(?:a+)+$b'))).toThrow('more than')
    expect(() => new Trial('a'.repeat(1200), 1200 * mostTries).test(parsePattern('a*a*b'))).toThrow('more than')
  })
})
