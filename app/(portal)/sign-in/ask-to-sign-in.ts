/** How an attempt to sign in ended; `wait` in seconds. */
export type SignInOutcome = { kind: 'done' | 'wrong' | 'no-cookies' | 'away' } | { kind: 'wait'; seconds: number }

/** What next-auth's address for the answer means; it names the failure in its query. */
export function outcomeOf(url: URL): SignInOutcome {
  if (url.searchParams.get('csrf') === 'true') return { kind: 'no-cookies' }
  const error = url.searchParams.get('error')
  if (error === null) return { kind: 'done' }
  if (error === 'CredentialsSignin') return { kind: 'wrong' }
  const seconds = /^wait-(\d+)$/.exec(error)?.[1]
  return seconds === undefined ? { kind: 'away' } : { kind: 'wait', seconds: Number(seconds) }
}

/** Signs in by next-auth's two requests: its token against foreign forms, then e-mail and password. */
export async function askToSignIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const first = await fetch('/api/auth/csrf')
    const { csrfToken } = (await first.json()) as { csrfToken?: string } // next-auth's answer; checked by next-auth again
    const answer = await fetch('/api/auth/callback/credentials', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, email, password, json: 'true', callbackUrl: '/' }),
    })
    const { url } = (await answer.json()) as { url?: string } // likewise; without one the next line throws
    return outcomeOf(new URL(url ?? ''))
  } catch {
    return { kind: 'away' } // no answer, or not the one of next-auth: all the same to who waits
  }
}
