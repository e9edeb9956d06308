import { writeFile } from 'node:fs/promises'
import { builtPage, builtPageFile } from './built-page.ts'

/** `npm run generate:evidence`: builds what a page of evidence runs in the browser, from components/evidence. */
await writeFile(builtPageFile, await builtPage())
console.log('wrote lib/evidence/page.generated.ts')
