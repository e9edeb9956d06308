import { verifyEvidence, type EvidenceVerdict } from '#sdk/verify-evidence.ts'
import { element, facts, filled } from './dom.ts'
import { eventPart } from './event-part.ts'
import { keyPart } from './key-part.ts'
import { checkpointParts, documentPart, receiptParts } from './statement-parts.ts'
import { faultText, pageTexts, type PageTexts } from './page-texts.ts'

/*
 * The program within a page of evidence: verifies what the page holds, then shows exactly that. It runs in any browser,
 * from a disk, and asks nobody.
 */

/** As the file has it. */
const file = `<script type="application/json" id="evidence">${document.getElementById('evidence')?.textContent}</script>`
const root = document.querySelector('main') ?? document.body

function verdictPart(texts: PageTexts, { isGenuine, faults, events }: EvidenceVerdict): HTMLElement {
  const { words } = texts
  if (isGenuine) {
    return element(
      'div',
      { class: 'verdict genuine', role: 'status' },
      element('h2', {}, words.page.genuine),
      element('p', {}, filled(words.page.genuineText, { events: events.length })),
    )
  }
  const lines = faults.map((fault) => element('li', {}, faultText(texts, fault)))
  return element(
    'div',
    { class: 'verdict broken', role: 'alert' },
    element('h2', {}, words.page.broken),
    element('p', {}, words.page.brokenText),
    element('ul', {}, lines),
  )
}

function caseParts(texts: PageTexts, verdict: EvidenceVerdict): HTMLElement[] {
  const { evidence, events, faults, keys } = verdict
  if (!evidence) return []
  const { words, time } = texts
  const { caseId, createdAt, client, destination } = evidence.case
  const who = evidence.service.operator ?? evidence.service.issuer
  return [
    element(
      'p',
      { class: 'made' },
      filled(words.page.madeAt, { at: time(evidence.madeAt), who }),
      ` ${words.page.times}`,
    ),
    element(
      'section',
      {},
      element('h2', {}, words.page.facts),
      facts(
        [words.page.caseId, element('code', {}, caseId)],
        [words.page.client, client.name],
        [words.page.destination, destination.name],
        [words.page.createdAt, time(createdAt)],
      ),
    ),
    element(
      'section',
      {},
      element('h2', {}, words.page.events),
      element(
        'ol',
        { class: 'events' },
        evidence.events.map((record, at) => eventPart(texts, { record, event: events[at], all: events, faults })),
      ),
    ),
    element(
      'section',
      {},
      element('h2', {}, words.page.documents),
      evidence.documents.map((one) => documentPart(texts, one, faults)),
    ),
    ...receiptParts(texts, evidence, faults),
    ...checkpointParts(texts, evidence, faults),
    keyPart(texts, { evidence, keys, faults }, file),
    element('section', {}, element('h2', {}, words.page.otherwise), element('p', {}, words.page.otherwiseText)),
  ]
}

function show(texts: PageTexts, verdict: EvidenceVerdict): void {
  const { words, language } = texts
  document.documentElement.lang = language
  document.title = words.page.title
  const other = pageTexts[language === 'de' ? 'en' : 'de']
  const languageButton = element('button', { type: 'button', lang: other.language }, words.page.language)
  languageButton.addEventListener('click', () => show(other, verdict))
  const printButton = element('button', { type: 'button' }, words.page.print)
  printButton.addEventListener('click', () => window.print())
  root.replaceChildren(
    element(
      'header',
      {},
      element('h1', {}, words.page.title),
      element('div', { class: 'actions' }, languageButton, printButton),
    ),
    verdictPart(texts, verdict),
    ...caseParts(texts, verdict),
  )
}

async function run(): Promise<void> {
  const texts = pageTexts[navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en']
  if (!('subtle' in crypto)) {
    root.replaceChildren(element('p', { class: 'verdict broken', role: 'alert' }, texts.words.page.noCrypto))
    return
  }
  show(texts, await verifyEvidence(file))
}

void run()
