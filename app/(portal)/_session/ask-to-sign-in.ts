/** Why an attempt to sign in failed; `wait` in seconds. */
export type AskToSignInFailure =
  | { kind: 'wrong' | 'no-cookies' | 'busy' | 'by-provider' | 'away' }
  | { kind: 'wait'; seconds: number }
type SignInOutcome = { kind: 'done' } | AskToSignInFailure

/** The meaning of next-auth's address for the answer; the address names the failure in its query. */
export function outcomeOf(url: URL): SignInOutcome {
  if (url.searchParams.get('csrf') === 'true') return { kind: 'no-cookies' }
  const error = url.searchParams.get('error')
  if (error === null) return { kind: 'done' }
  if (error === 'CredentialsSignin') return { kind: 'wrong' }
  if (error === 'busy' || error === 'by-provider') return { kind: error }
  const seconds = /^wait-(\d+)$/.exec(error)?.[1]
  return seconds === undefined ? { kind: 'away' } : { kind: 'wait', seconds: Number(seconds) }
}

/** Signs in by next-auth's two requests: its token against foreign forms, then e-mail and password. */
export async function askToSignIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return outcomeOf(await asked('callback/credentials', { email, password, callbackUrl: '/' }))
  } catch {
    return { kind: 'away' } // no answer, or not next-auth's: the service is away for this person
  }
}

/**
 * Asks for the way to the OpenID Connect provider, which leads back to `callbackUrl`.
 * @returns the provider's address, or the failure
 */
export async function askForProvider(callbackUrl: string): Promise<{ address: string } | AskToSignInFailure> {
  try {
    const url = await asked('signin/oidc', { callbackUrl })
    if (url.origin !== window.location.origin) return { address: url.href }
    const outcome = outcomeOf(url)
    return outcome.kind === 'no-cookies' ? outcome : { kind: 'away' }
  } catch {
    return { kind: 'away' } // likewise
  }
}

async function asked(action: string, input: Record<string, string>): Promise<URL> {
  const first = await fetch('/api/auth/csrf')
  const { csrfToken } = (await first.json()) as { csrfToken?: string } // next-auth's answer; checked by next-auth again
  const answer = await fetch(`/api/auth/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, ...input, json: 'true' }),
  })
  const { url } = (await answer.json()) as { url?: string } // likewise; without an address the next line throws
  return new URL(url ?? '')
}
