import { join } from 'node:path'

/** Put together by Next.js a file is nowhere, and the program where the process was started. */
const folder = import.meta.dirname as string | undefined // missing there, whatever Node's types say

/** The root folder of the product, as a release or a checkout has it. */
export const programFolder: string = folder ? join(folder, '../..') : process.cwd()
