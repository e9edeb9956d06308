import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trialNames } from '#lib/callbacks/terms.ts'
import { codeOfPart, partOf, verifyPrograms } from './verify-programs.ts'

const page = readFileSync('docs/clients/verify-callback.md', 'utf8')
const programs = verifyPrograms(page)

test('the programs are those of the documentation, each with the words of its heading', () => {
  expect(programs.map(({ name, title }) => [name, title])).toEqual([
    ['sdk', 'TypeScript, with the client library'],
    ['node', 'TypeScript, Node alone'],
    ['java', 'Java 17'],
    ['python', 'Python 3.11'],
    ['go', 'Go 1.22'],
    ['php', 'PHP 8.1'],
    ['csharp', 'C# (.NET 10)'],
    ['shell', 'Shell'],
  ])
  for (const { lines } of programs) expect(page).toContain(lines.join('\n'))
})

test.for(programs.flatMap((program) => trialNames.map((trial) => [program.name, trial, program] as const)))(
  'the program %s has lines for the trial %s, all of them its own',
  ([, trial, program]) => {
    const lines = codeOfPart(program, partOf[trial]).split('\n')
    const own = lines.filter((line) => line !== '…')
    expect(own.length).toBeGreaterThan(0)
    for (const line of own) expect(program.lines).toContain(line)
  },
)

test.for([
  ['node', 'age', 'LONGEST_AGE_SECONDS'],
  ['java', 'age', 'Math.abs'],
  ['python', 'compare', 'compare_digest'],
  ['shell', 'raw', 'cat'],
  ['node', 'form', '{128}'],
  ['java', 'raw', 'rawBody'],
  ['go', 'age', 'longestAgeSeconds'],
  ['go', 'compare', 'hmac.Equal'],
  ['php', 'compare', 'hash_equals'],
  ['php', 'raw', '$rawBody'],
  ['csharp', 'compare', 'FixedTimeEquals'],
  ['csharp', 'form', '{1,12}'],
] as const)('of the program %s the part %s shows %s', ([name, part, shown]) => {
  const found = programs.find((one) => one.name === name)
  expect(found && codeOfPart(found, part)).toContain(shown)
})
