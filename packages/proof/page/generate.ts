import { writeFile } from 'node:fs/promises'
import { builtPage, builtPageFile, verifierFile, writtenVerifier } from './built-page.ts'

/** `npm run generate:evidence`: what a page of evidence runs in the browser, and the data within the second verifier. */
await writeFile(verifierFile, await writtenVerifier())
await writeFile(builtPageFile, await builtPage())
console.log('wrote verify_evidence.py and page.generated.ts of packages/proof')
