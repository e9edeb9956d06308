export { events } from '@kurier/proof/words/en/events'
