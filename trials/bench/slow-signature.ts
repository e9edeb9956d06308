import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before a program of the product: signatures of events take as long as real ones on an idle machine and no
 * processor, so that a machine with few cores shows how nodes share their work. What is signed so verifies nowhere.
 */
const LASTS = 5
const SIGNATURE = Buffer.alloc(512, 7)
const real = crypto.sign
let made = 0

function slow(...given: Parameters<typeof crypto.sign>): void {
  const [algorithm] = given
  const done = given.at(3) as ((fault: null, made: Buffer) => void) | undefined // its last form takes a callback
  if (algorithm !== 'sha512' || !done) return real(...given)
  made += 1
  setTimeout(() => done(null, SIGNATURE), LASTS)
}

crypto.sign = slow as unknown as typeof crypto.sign // one of its forms, the one that signs events
syncBuiltinESMExports()
process.on('exit', () => console.error(JSON.stringify({ signatures: made })))
