import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsFolder, generatedFiles, staleFiles, writeGeneratedFiles, type GeneratedFiles } from './generated-files.ts'
import { loaded } from './testing/validator-of.ts'
import { validatorCode } from './validator-code.ts'

let files: GeneratedFiles
let folder: string
beforeAll(async () => {
  files = await generatedFiles(formsFolder)
  folder = await mkdtemp(join(tmpdir(), 'kurier-forms-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('what is committed is what the definitions give: else run npm run generate:forms', async () => {
  expect(files.size).toBeGreaterThanOrEqual(8)
  expect(await staleFiles(formsFolder, files)).toEqual([])
})

describe('each validator', () => {
  const codes = () => [...files].filter(([path]) => path.endsWith('.js'))

  it('runs under a policy that forbids eval, and loads nothing', () => {
    expect(codes().length).toBeGreaterThanOrEqual(2)
    for (const [, code] of codes()) {
      expect(code).not.toMatch(/\brequire\b|\bimport\b|\beval\b|\bFunction\b|\bglobalThis\b|https?:\/\/[^l]/)
      expect(code).not.toMatch(/\.concat\(/)
    }
  })

  it('judges where making code from texts is switched off', async () => {
    for (const [path] of codes()) {
      const address = JSON.stringify(pathToFileURL(join(formsFolder, path)).href)
      const program = `const { validate } = await import(${address}); console.log(validate({}), validate.errors.length > 0)`
      const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program]
      const { stdout } = await promisify(execFile)(process.execPath, flags)
      expect(stdout).toBe('false true\n')
    }
  })

  it('is small enough to be loaded on a telephone', () => {
    for (const [, code] of codes()) expect(gzipSync(code).length).toBeLessThan(60_000)
  })
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
    expect(await readFile(join(forms, 'registry.generated.ts'), 'utf8')).toContain(
      `import { form as dogTax210 } from './dog-tax/2.10/form.ts'`,
    )
    expect(made.get('validators.generated.ts')).toContain(`import('./dog-tax/2.10/validate.generated.js')`)
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

describe('multipleOf', () => {
  it('is judged on the decimals as written, in thousands of amounts', async () => {
    const validate = await loaded(validatorCode({ type: 'number', multipleOf: 0.01 }))
    const amounts = [19.99, 0.07, 1000000.1, 1e21, 0, -0.01, 4.35, 1.1, 8.2, 1.15]
    for (const amount of amounts) expect({ amount, valid: validate(amount) }).toEqual({ amount, valid: true })
    for (const amount of [0.001, 1e-7, 0.30000000000000004]) expect(validate(amount)).toBe(false)
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.stringMatching(/^\d{1,5}$/), (euros, fraction) => {
        const fits = /^\d{0,2}0*$/.test(fraction)
        expect({ euros, fraction, valid: validate(Number(`${euros}.${fraction}`)) }).toEqual({
          euros,
          fraction,
          valid: fits,
        })
      }),
      { numRuns: 10_000 },
    )
    for (let cents = 0; cents < 20_000; cents += 1) if (!validate(Number(`${cents}e-2`))) expect(cents).toBe('fits')
  })

  it('of something else than a power of ten is refused when the validator is made', () => {
    expect(() => validatorCode({ type: 'number', multipleOf: 0.25 })).toThrow('multipleOf 0.25')
  })
})

it('a schema with keywords that are not known is refused when the validator is made', () => {
  expect(() => validatorCode({ type: 'string', maxLenght: 5 })).toThrow('maxLenght')
  expect(() => validatorCode({ type: 'string', format: 'email' })).toThrow('email')
})
