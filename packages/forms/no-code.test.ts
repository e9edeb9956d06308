import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { forms } from './registry/forms.generated.ts'

const addressOf = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)

it.each(forms.map((form) => [form.name]))('%s judges where making code from texts is switched off', async (name) => {
  const program = `
    const [{ faultsOf }, { forms }] = await Promise.all([import(${addressOf('faults.ts')}), import(${addressOf('registry/forms.generated.ts')})])
    console.log(faultsOf(forms.find((form) => form.name === ${JSON.stringify(name)}), {}).length > 0)`
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  expect(stdout).toBe('true\n')
})
