import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { speaking } from './all-words.ts'
import { say } from './say.ts'
import { argumentsOf, textsIn, type TextTree } from './testing/texts-in.ts'

const filesIn = (folder: string) => readdir(join(import.meta.dirname, folder))
const wordsIn = async (folder: string, name: string) =>
  textsIn({ ...((await import(`./${folder}/${name}.ts`)) as TextTree) }) // all that it exports is texts

test('every room that others speak of has its words in every language', async () => {
  const [german, english] = await Promise.all(['de', 'en'].map(filesIn))
  expect(english).toEqual(german)
  expect(german).toEqual(speaking.map(({ name }) => `${name}.ts`).toSorted())
})

test.each(speaking)('$name says the same things with the same facts in German and English', async ({ name }) => {
  const german = await wordsIn('de', name)
  const english = new Map(await wordsIn('en', name))
  expect([...english.keys()].toSorted()).toEqual(german.map(([path]) => path).toSorted())
  for (const [path, text] of german) {
    const [facts, sameFacts] = [argumentsOf(english.get(path) ?? ''), argumentsOf(text)]
    // one half of a mail in both languages: a link or name may stand in the German half alone
    const isHalf = /\.(subject|text)$/.test(path)
    const expected = isHalf ? sameFacts.filter((fact) => facts.includes(fact)) : sameFacts
    expect([path, facts]).toEqual([path, expected])
  }
})

test('a text is said with its facts, numbers as people of the language write them', () => {
  const text = '{count, plural, one {one mail} other {# mails}} to {name}{isLate, select, yes {, late} other {}}'
  expect(say('en', text, { count: 1, name: 'Ada', isLate: 'yes' })).toBe('one mail to Ada, late')
  expect(say('de', text, { count: 1234, name: '{Ada}', isLate: 'no' })).toBe('1.234 mails to {Ada}')
})

test('a text without one of its facts is an error, not a gap in a mail', () => {
  expect(() => say('en', 'From {sender}', {})).toThrow('takes sender')
})
