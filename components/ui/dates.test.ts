import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayText, momentText } from './moment.ts'
import { shortDayText } from './short-day-text.ts'

const root = join(import.meta.dirname, '../..')

test('English dates have the day before the month, and 24 hours', () => {
  const at = new Date('2026-11-15T17:05:00Z')
  expect(momentText('en', at, { dateStyle: 'medium', timeStyle: 'short' })).toBe('15 Nov 2026, 18:05')
  expect(dayText('en', '2026-11-15')).toBe('Sunday, 15 November 2026')
  expect(dayText('de', '2026-11-15')).toBe('Sonntag, 15. November 2026')
  expect(shortDayText('en', '2026-11-15')).toBe('Sun, 15 Nov 2026')
  expect(shortDayText('de', '2026-11-15')).toBe('So., 15. Nov. 2026')
})

/** Files of these folders, but for tests and what is generated. */
const filesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|generated)\.tsx?$|^platform\/prisma\//.test(name))
      .map((name) => `${folder}/${name}`),
  )

test('nobody else writes dates, who would write them as in America', () => {
  const files = filesOf('app', 'components', 'packages/proof')
  const writes = /DateTimeFormat\(|\.dateTime\(|toLocale(?:Date|Time)String|\{\w+, (?:date|time)/
  const writers = files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))
  // the page of evidence stands alone, and says en-GB itself
  expect(writers.toSorted()).toEqual(['components/ui/moment.ts', 'packages/proof/page/page-texts.ts'])
})

test('whoever writes in the language of a person says as which English', () => {
  const bare = /(?:Intl\.\w+|toLocale\w*String)\(\s*(?:locale|language|useLocale\(\))\s*[,)]/
  const inPages = /(?:Intl\.\w+|toLocale\w*String)\(\s*(?:'en'\s*[,)]|\))/
  const found = filesOf('app', 'components', 'lib', 'packages/forms', 'packages/proof').filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return bare.test(text) || (/^(components|packages\/proof)\//.test(file) && inPages.test(text))
  })
  // the page of evidence stands alone, and is handed en-GB
  expect(found).toEqual(['packages/proof/page/page-texts.ts'])
})
