import { buffer } from 'node:stream/consumers'
import { needed } from '@kurier/cli/parameters'
import { mistakeWords } from '@kurier/sdk/computed-mistakes'
import { explainAuthentication } from '@kurier/sdk/explain-authentication'
import { misuse } from '../session/failure.ts'
import { command, type Session } from '../session/session.ts'

const after = `
Reads the body from standard input, exactly as it came in. The secret is read from the environment, since other users of the
machine can read a command line.

  export CALLBACK_SECRET=…
  kurier-client explain-callback --secret-env CALLBACK_SECRET --timestamp 1795521600 --computed 3403ed64… < body.json`

/** `kurier-client explain-callback` */
export const explainCallback = command({
  name: 'explain-callback',
  about: 'names the mistake that leads to a wrong HMAC of a callback (both sides)',
  takes: {
    secretEnv: needed('--secret-env <name>', 'environment variable that holds the callback secret'),
    timestamp: needed('--timestamp <seconds>', 'header callback-timestamp, as it came'),
    computed: needed('--computed <value>', 'what your program computed'),
  },
  after,
  run: async ({ secretEnv, ...wish }, session) => {
    const secret = callbackSecret(session, secretEnv)
    const rawBody = await buffer(session.surroundings.input)
    const { expected, mistakes = null } = await explainAuthentication({ ...wish, secret, rawBody })
    return { expected, mistakes }
  },
  shown: ({ expected, mistakes }) => {
    const words = mistakes?.map((mistake) => mistakeWords[mistake])
    const unknown = 'No usual mistake leads to this value, nor do two together: is it another secret, or another body?'
    const text = words?.length === 0 ? 'The value is right.' : (words?.join('\n') ?? unknown)
    return `${text}\nexpected: ${expected}`
  },
  exitCode: ({ mistakes }) => (mistakes?.length === 0 ? 0 : 4),
})

/** The secret in an environment variable. @throws ClientError `usage` when it is not set */
export function callbackSecret({ surroundings }: Session, name: string): string {
  const secret = surroundings.env[name]
  if (!secret) throw misuse(`The environment variable ${name} is not set: put the callback secret there.`)
  return secret
}
