import { BoundedMap } from '../../platform/bounded-map.ts'
import { MINUTE } from '../../platform/durations.ts'

/** A session holds the receiver's certificate, and takes some kilobytes. */
const MOST_SESSIONS = 1000
/** Milliseconds from the handshake that checked the certificate: as long as a kept connection is used. */
const LIFE = 5 * MINUTE

/** Exactly what was checked when the session was made: an address of this very name, and its port. */
export type SessionPlace = { name: string; address: string; port: number }

/** `verifiedAt`: when the certificate was checked, by `performance.now()`; sessions that follow this one keep it. */
export type TlsSession = { ticket: Buffer; verifiedAt: number }

/**
 * The last TLS session of each place, made by a handshake with a valid certificate under one set of trusted authorities.
 * It is used until another comes: many servers give none to whom resumes one, and who sends callbacks has no reason to hide
 * that it is the same as before (RFC 8446 appendix C.4).
 */
export class TlsSessions {
  readonly #sessions = new BoundedMap<string, TlsSession>(MOST_SESSIONS)

  of(place: SessionPlace): TlsSession | undefined {
    const session = this.#sessions.get(keyOf(place))
    return session && performance.now() - session.verifiedAt < LIFE ? session : undefined
  }

  keep(place: SessionPlace, session: TlsSession): void {
    this.#sessions.set(keyOf(place), session)
  }

  forget(place: SessionPlace): void {
    this.#sessions.delete(keyOf(place))
  }
}

const keyOf = ({ name, address, port }: SessionPlace): string => `${name} ${address} ${port}`
