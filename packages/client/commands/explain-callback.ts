import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import { mistakeWords } from '@kurier/sdk/computed-mistakes'
import { explainAuthentication } from '@kurier/sdk/explain-authentication'
import { misuse } from '../session/failure.ts'
import type { Session } from '../session/session.ts'

interface ExplainCallbackOptions {
  secretEnv: string
  timestamp: string
  computed: string
}

const after = `
Reads the body from standard input, exactly as it came in. The secret is read from the environment, since other users of the
machine can read a command line.

  export CALLBACK_SECRET=…
  kurier-client explain-callback --secret-env CALLBACK_SECRET --timestamp 1795521600 --computed 3403ed64… < body.json`

/** `kurier-client explain-callback` */
export function addExplainCallback(program: Command, session: Session): void {
  program
    .command('explain-callback')
    .description('names the mistake that leads to a wrong HMAC of a callback (both sides)')
    .requiredOption('--secret-env <name>', 'environment variable that holds the callback secret')
    .requiredOption('--timestamp <seconds>', 'header callback-timestamp, as it came')
    .requiredOption('--computed <value>', 'what your program computed')
    .addHelpText('after', after)
    .action((options: ExplainCallbackOptions) => explain(session, options))
}

async function explain(session: Session, { secretEnv, timestamp, computed }: ExplainCallbackOptions): Promise<void> {
  const { env, input } = session.surroundings
  const secret = env[secretEnv]
  if (!secret) throw misuse(`The environment variable ${secretEnv} is not set: put the callback secret there.`)
  const rawBody = await buffer(input)
  const { expected, mistakes } = await explainAuthentication({ secret, timestamp, rawBody, computed })
  const words = mistakes?.map((mistake) => mistakeWords[mistake])
  const unknown = 'No usual mistake leads to this value, nor do two together: is it another secret, or another body?'
  const text = words?.length === 0 ? 'The value is right.' : (words?.join('\n') ?? unknown)
  session.print({
    json: { expected, mistakes: mistakes ?? null },
    text: `${text}\nexpected: ${expected}`,
    exitCode: mistakes?.length === 0 ? 0 : 4,
  })
}
