import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'

/** Whether a Python is installed that can run the second verifier. */
export const hasPython = isOnPath('python3')

/** Loads the second verifier afresh for each file, all in one process. */
const eachFile = `
import importlib.util, sys
for path in sys.argv[2:]:
    spec = importlib.util.spec_from_file_location("verifier", sys.argv[1])
    verifier = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(verifier)
    print("code", verifier.main([path]))
`

/** Exit codes of the second verifier for these files. */
export async function verifyByPython(...paths: string[]): Promise<number[]> {
  const program = join(import.meta.dirname, '../verify_evidence.py')
  const child = spawn('python3', ['-c', eachFile, program, ...paths], { stdio: ['ignore', 'pipe', 'inherit'] })
  return [...(await text(child.stdout)).matchAll(/^code (\d)$/gm)].map(([, code]) => Number(code))
}
