import { expect, it } from 'vitest'
import { everyCommand, wrongUses } from '@kurier/cli/testing/every-command'
import { clientCommands } from './run-client.ts'
import { kurierClient } from './testing/run-command.ts'

it.each(everyCommand(clientCommands))('`$path --help` explains the command', async ({ path, command: { about } }) => {
  const { exitCode, stdout, stderr } = await kurierClient({}, ...path, '--help')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^Usage: kurier-client ${path.join(' ')} `))
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(about)
})

it.each(wrongUses(clientCommands))('%j ends with exit code 2 and one line, which names %s', async (args, named) => {
  const told = await kurierClient({}, ...args)
  expect(told).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(/^error: [^\n]+\n$/) })
  expect(told.stderr).toContain(named)
  const asJson = await kurierClient({}, '--json', ...args)
  expect(JSON.parse(asJson.stderr)).toEqual({ error: { code: 'usage', message: expect.stringContaining(named) } })
})
