import type { Server } from 'node:http'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'

/** How often a server of ours looks for connections whose time is over; Node's own look is every half minute. */
export const CHECKING_INTERVAL = 5 * SECOND

/**
 * Sets what Node.js decides for a server (docs/operating/runtime.md). Each connection reads it, so that it also holds
 * for a server that somebody else has made.
 */
export function setServerTimes(server: Server): void {
  const { requestHeaderSeconds, keepAliveSeconds } = settings()
  Object.assign(server, {
    keepAliveTimeout: keepAliveSeconds * SECOND,
    headersTimeout: requestHeaderSeconds * SECOND,
    // a large upload takes longer than any fixed limit; silence and slowness are judged by the reader of the body
    requestTimeout: 0,
    // whatever switches of Node.js say
    maxHeaderSize: LARGEST_HEAD,
    insecureHTTPParser: false,
    requireHostHeader: true,
  })
}

/** Bytes of the head of a request: line and headers. */
export const LARGEST_HEAD = 16 * 1024
