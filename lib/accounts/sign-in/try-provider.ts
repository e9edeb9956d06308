import { z } from 'zod'
import { SECOND } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { messageOf } from '@kurier/own-postgres/own-database-error'

/** Milliseconds. */
const PATIENCE = 10 * SECOND

/** What is read of the provider's metadata (OpenID Connect Discovery 1.0 section 3). */
const metadata = z.object({ issuer: z.string() })

/**
 * Looks whether the OpenID Connect provider of the settings tells of itself as sign-in needs it, under the name of the settings
 * (section 4.3); a slash at its end makes no difference to us.
 * @throws Error that names OIDC_ISSUER; with code `no-provider` without it
 */
export async function tryProvider(): Promise<void> {
  const { openIdConnect } = settings()
  if (!openIdConnect) throw Object.assign(new Error('OIDC_ISSUER is not set'), { code: 'no-provider' })
  const address = `${openIdConnect.issuer}/.well-known/openid-configuration`
  const found = metadata.safeParse(await documentAt(address))
  if (!found.success) throw fault(`${address} is no metadata of a provider`)
  const { issuer } = found.data
  if (issuer.replace(/\/$/, '') === openIdConnect.issuer) return
  throw fault(`the provider calls itself ${issuer}; set that`)
}

async function documentAt(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch((error: unknown) => {
    const { cause } = error as { cause?: unknown } // as fetch says why
    throw fault(`the provider cannot be reached: ${messageOf(cause ?? error)}`)
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw fault(`${address} answered with status ${response.status}`)
  }
  return response.json().catch((error: unknown) => {
    throw fault(`${address} is not JSON: ${messageOf(error)}`)
  })
}

const fault = (message: string): Error =>
  Object.assign(new Error(`OIDC_ISSUER: ${message}`), { code: 'provider-unusable' })
