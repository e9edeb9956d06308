import { attacks } from './attacks.ts'
import type { Target } from './target.ts'

/** `node trials/attack/attacker.ts <attack> <target as JSON>`: goes on until it is killed. */
const [name = '', target = '{}'] = process.argv.slice(2)
await attacks[name]?.begin(JSON.parse(target) as Target) // handed over by the program that starts this
