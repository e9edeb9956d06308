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
 * The headers that prove where a callback comes from, made anew for each attempt (decisions 7).
 * @param machineNow the machine's clock, not the service's (decisions 5): the receiver compares it with its own
 */
export function callbackHeaders(secret: string, machineNow: Date, body: string): Record<string, string> {
  const timestamp = Math.floor(machineNow.getTime() / 1000)
  return {
    'callback-timestamp': String(timestamp),
    'callback-authentication': callbackAuthentication(secret, timestamp, body),
  }
}
