import { z } from 'zod'
import { issueToken } from '#lib/clients/issue-token.ts'
import { asOAuthRefusal } from '#lib/clients/oauth-refusal.ts'
import { lastUsesWritten } from '#lib/clients/note-last-use.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { database } from '#lib/platform/database.ts'
import { contextFor } from '#lib/platform/context.ts'
import { kurierJson } from './run-command.ts'

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() })

type Credentials = z.output<typeof credentials>

/** A new client, made by the command line. */
export async function madeClient(kind: 'online-service' | 'administration-system', name = 'A'): Promise<Credentials> {
  return credentials.parse(await kurierJson('clients', 'create', '--name', name, '--kind', kind))
}

/** The scopes of the token that these credentials get now, or the OAuth error code when they get none. */
export async function grantedScope({ clientId, clientSecret }: Credentials): Promise<string> {
  const request = { clientId, clientSecret, grantType: 'client_credentials', address: '192.0.2.1' }
  try {
    const answer = await issueToken(contextFor(undefined), request)
    return answer.scope
  } catch (error) {
    const refusal = asOAuthRefusal(error)
    if (!refusal) throw error
    return refusal.error
  } finally {
    // the pool closes with the next command
    await lastUsesWritten()
    await tokenRequestsWritten(database())
  }
}
