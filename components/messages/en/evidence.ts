export { evidence } from '@kurier/proof/words/en/evidence'
