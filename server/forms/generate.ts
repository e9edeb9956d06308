import { formsFolder, generatedFiles, staleFiles, writeGeneratedFiles } from './generated-files.ts'

/**
 * `npm run generate:forms`: writes the schemas and the list of the forms from their definitions. With `--check` it
 * writes nothing, and fails when what is there is older than the definitions.
 */
const files = await generatedFiles(formsFolder)
if (process.argv.includes('--check')) {
  const stale = await staleFiles(formsFolder, files)
  for (const path of stale) console.error(`packages/forms/${path} is stale: run npm run generate:forms.`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const path of await writeGeneratedFiles(formsFolder, files)) console.log(`wrote packages/forms/${path}`)
}
