import type { EvidenceFault } from '../evidence-faults.ts'
import type { EvidencePlace } from '../evidence-place.ts'
import { element } from './dom.ts'
import { faultText, placeIn, type PageTexts } from './page-texts.ts'

/** What is wrong with one record, in lines for where it stands: whoever reads or prints that place alone sees it. */
export function faultLines(texts: PageTexts, faults: readonly EvidenceFault[], place: EvidencePlace): HTMLElement[] {
  const here = placeIn(texts, place)
  return faults
    .filter((fault) => placeIn(texts, fault.place) === here)
    .map((fault) => element('p', { class: 'fault' }, `✗ ${faultText(texts, fault)}`))
}
