import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { everyCommand, wrongUses } from '@kurier/cli/testing/every-command'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { root } from '../prepare.ts'
import { kurierCommands } from './run-kurier.ts'
import { kurier } from './testing/run-command.ts'

const commands = await kurierCommands()
const all = everyCommand(commands)

/** Commands that only look, and need no word more. */
const looks = all.filter(
  ({ path, command: { run, takes = {} } }) =>
    run &&
    path[0] !== 'sandbox' &&
    /^(list|show|imports|radar|status|strays|check|verify|verify-cases)$/.test(path.at(-1) ?? '') &&
    Object.values(takes).every(({ isNeeded }) => !isNeeded),
)

beforeAll(async () => {
  await testDatabase()
})

it.each(all)('`$path --help` explains the command on stdout', async ({ path, command: { about } }) => {
  const { exitCode, stdout, stderr } = await kurier(...path, '--help')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^Usage: ${['kurier', ...path].join(' ')} `))
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(about)
  expect(stdout).toContain('--json')
})

it.each(wrongUses(commands))('%j ends with exit code 2 and one line, which names %s', async (args, named) => {
  const told = await kurier(...args)
  expect(told).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(/^error: [^\n]+\n$/) })
  expect(told.stderr).toContain(named)
  const asJson = await kurier('--json', ...args)
  expect(JSON.parse(asJson.stderr)).toEqual({ error: { code: 'usage', message: expect.stringContaining(named) } })
})

it.each(looks)('`$path --json` prints one JSON document', async ({ path }) => {
  const { stdout } = await kurier(...path, '--json')
  expect(stdout).toMatch(/^\{[^\n]*\}\n$/)
  expect(JSON.parse(stdout)).toBeTypeOf('object')
})

it('knows every command that a document names', () => {
  const known = new Set(all.map(({ path }) => path.join(' ')))
  const nouns = new Set(commands.filter(({ run }) => !run).map(({ name }) => name))
  const named = globSync('docs/**/*.md', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/`kurier ([a-z-]+)(?: ([a-z-]+))?/g)].map(
      ([, noun = '', verb]) => (nouns.has(noun) && verb ? `${noun} ${verb}` : noun),
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((command) => !known.has(command))).toEqual([])
})

it('finds commands of every room', () => {
  expect(all.length).toBeGreaterThan(80)
  expect(looks.length).toBeGreaterThan(10)
})
