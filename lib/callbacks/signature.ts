import { createHmac } from 'node:crypto'

/**
 * The value of the header callback-authentication (specification 6.3 rule 3): RFC 2104 HMAC with SHA-512, key the
 * callback secret, message `<timestamp>.<body>`, all UTF-8, as lower-case hex.
 * @param timestamp the value of callback-timestamp, whole seconds since epoch
 * @param body exactly the text that is sent
 */
export function callbackAuthentication(secret: string, timestamp: number, body: string): string {
  return createHmac('sha512', secret).update(`${timestamp}.${body}`).digest('hex')
}

/**
 * The headers that prove the origin of a callback, made for each attempt (decisions 7). While the secret is exchanged
 * for another one, they name the one that is used and prove the origin with the other as well.
 * @param machineNow the machine's clock, not the service's (decisions 5): the receiver compares it with its own
 * @param exchanged `id` of the secret that is used, and the other secret
 */
export function callbackHeaders(
  secret: string,
  machineNow: Date,
  body: string,
  exchanged?: { id: string; otherSecret: string },
): Record<string, string> {
  const timestamp = Math.floor(machineNow.getTime() / 1000)
  const proof = {
    'callback-timestamp': String(timestamp),
    'callback-authentication': callbackAuthentication(secret, timestamp, body),
  }
  if (!exchanged) return proof
  const { id, otherSecret } = exchanged
  return {
    ...proof,
    'callback-secret-id': id,
    'callback-authentication-other': callbackAuthentication(otherSecret, timestamp, body),
  }
}
