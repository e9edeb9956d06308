import { evidence } from '@kurier/proof/words/de/evidence'

export { evidence }

declare module '../areas.ts' {
  interface Messages {
    evidence: typeof evidence
  }
}
