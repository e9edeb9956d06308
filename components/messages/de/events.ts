import { events } from '@kurier/proof/words/de/events'

export { events }

declare module '../areas.ts' {
  interface Messages {
    events: typeof events
  }
}
