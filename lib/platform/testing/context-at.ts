import type { Actor } from '../actor.ts'
import { contextFor, type Context } from '../context.ts'

/** The context of what `actor` does at a time that the test names, by the machine's clock and the service's alike. */
export function contextAt<Who extends Actor | undefined>(actor: Who, now: Date): Context<Who> {
  const context = contextFor(actor)
  return { ...context, clock: { ...context.clock, machine: () => now, service: async () => now } }
}

/** The same with the monotonic clock at that time too, for what counts attempts. */
export function contextWithClocksAt<Who extends Actor | undefined>(actor: Who, now: Date): Context<Who> {
  const context = contextAt(actor, now)
  return { ...context, clock: { ...context.clock, monotonic: () => now.getTime() } }
}
