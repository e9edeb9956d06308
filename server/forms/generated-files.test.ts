import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsFolder, generatedFiles, staleFiles, writeGeneratedFiles, type GeneratedFiles } from './generated-files.ts'

let files: GeneratedFiles
let folder: string
beforeAll(async () => {
  files = await generatedFiles(formsFolder)
  folder = await mkdtemp(join(tmpdir(), 'kurier-forms-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('what is committed is what the definitions give: else run npm run generate:forms', async () => {
  expect(files.size).toBeGreaterThanOrEqual(3)
  expect(await staleFiles(formsFolder, files)).toEqual([])
})

describe('a folder of forms', () => {
  const definition = (name: string, version: string) => `export const form = {
    name: '${name}', version: '${version}', path: 'x', title: { de: 'X', en: 'X' }, intro: { de: '', en: '' },
    serviceIdentifier: 'urn:x', applicantName: [], root: [], fields: {}, groups: {}, labels: { definitions: {}, codes: {} }, pages: [],
  }`

  it('needs a form.ts only; the rest is written, and found stale when the definition changes', async () => {
    const forms = join(folder, 'one')
    await mkdir(join(forms, 'dog-tax', '2.10'), { recursive: true })
    await writeFile(join(forms, 'dog-tax', '2.10', 'form.ts'), definition('dog-tax', '2.10'))
    const made = await generatedFiles(forms)
    expect(await staleFiles(forms, made)).toEqual([...made.keys()])
    expect(await writeGeneratedFiles(forms, made)).toEqual([...made.keys()])
    expect(await staleFiles(forms, made)).toEqual([])
    expect(await readFile(join(forms, 'registry/forms.generated.ts'), 'utf8')).toContain(
      `import { form as dogTax210 } from '../dog-tax/2.10/form.ts'`,
    )
    expect(JSON.parse(made.get('dog-tax/2.10/form.schema.json') ?? '')).toMatchObject({
      $id: 'http://localhost:3000/schemas/forms/dog-tax/2.10/form.schema.json',
    })
    await writeFile(join(forms, 'dog-tax', '2.10', 'form.schema.json'), '{}')
    expect(await staleFiles(forms, made)).toEqual(['dog-tax/2.10/form.schema.json'])
  })

  it('is refused when a form says another name than its folder', async () => {
    const forms = join(folder, 'two')
    await mkdir(join(forms, 'dog-tax', '1.0'), { recursive: true })
    await writeFile(join(forms, 'dog-tax', '1.0', 'form.ts'), definition('cat-tax', '1.0'))
    await expect(generatedFiles(forms)).rejects.toThrow('dog-tax/1.0/form.ts defines cat-tax/1.0')
  })
})
