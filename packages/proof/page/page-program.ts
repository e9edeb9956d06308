import type { EvidenceFault } from '../evidence-faults.ts'
import { evidencePage } from '../evidence-page.ts'
import { identitiesIn } from '../evidence.ts'
import { verifyEvidence, type EvidenceVerdict } from '../verify-evidence.ts'
import { element, facts, filled } from './dom.ts'
import { eventPart } from './event-part.ts'
import { keyPart } from './key-part.ts'
import { checkpointParts, documentPart, receiptParts } from './statement-parts.ts'
import { faultText, pageTexts, type PageTexts } from './page-texts.ts'

/*
 * The program within a page of evidence: verifies what the page holds, then shows exactly that. It runs in any browser,
 * from a disk, and asks nobody.
 */

const root = element('main')

function verdictPart(texts: PageTexts, { outcome, faults, events }: EvidenceVerdict): HTMLElement {
  const { words } = texts
  if (outcome === 'unchanged') {
    return element(
      'div',
      { class: 'verdict genuine', role: 'status' },
      element('h2', {}, words.page.genuine),
      element('p', {}, filled(words.page.genuineText, { events: events.length })),
    )
  }
  const lines = faults.map((fault) => element('li', {}, faultText(texts, fault)))
  const isChanged = outcome === 'changed'
  return element(
    'div',
    { class: 'verdict broken', role: 'alert' },
    element('h2', {}, isChanged ? words.page.broken : words.page.notUnderstood),
    element('p', {}, isChanged ? words.page.brokenText : words.page.notUnderstoodText),
    element('ul', {}, lines),
  )
}

function caseParts(texts: PageTexts, verdict: EvidenceVerdict, file: string): HTMLElement[] {
  const { evidence, events, faults, keys } = verdict
  if (!evidence) return []
  const { words, time } = texts
  const { caseId, createdAt, client, destination } = evidence.case
  const who = evidence.service.operator ?? identitiesIn(evidence).at(-1)?.issuer ?? ''
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

function show(texts: PageTexts, verdict: EvidenceVerdict, file: string): void {
  const { words, language } = texts
  document.documentElement.lang = language
  document.title = words.page.title
  const other = pageTexts[language === 'de' ? 'en' : 'de']
  const languageButton = element('button', { type: 'button', lang: other.language }, words.page.language)
  languageButton.addEventListener('click', () => show(other, verdict, file))
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
    ...caseParts(texts, verdict, file),
  )
}

/**
 * The file of a page that proves itself, put together from what the browser made of it: its policy, style, program and
 * data. `isWhole`: it has nothing else; whatever was put in front of it, behind it or into it shows, since then the browser
 * makes another document of the same file.
 */
function thisPage(page: Document): { file: string; isWhole: boolean } {
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content') ?? ''
  const style = page.querySelector('style')?.textContent ?? ''
  const program = [...page.scripts].at(-1)?.textContent ?? ''
  // `evidencePage` writes it so again
  const data = (page.getElementById('evidence')?.textContent ?? '').replaceAll(String.raw`\u003c`, '<')
  const file = evidencePage({ policy, style, program }, data)
  const expected = new DOMParser().parseFromString(file, 'text/html')
  const isWhole = page.childNodes.length === expected.childNodes.length && markup(page) === markup(expected)
  return { file, isWhole }
}

const markup = (page: Document): string => page.documentElement.outerHTML

async function run(): Promise<void> {
  const texts = pageTexts[navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en']
  const { file, isWhole } = thisPage(document)
  // whatever else stands there goes: what is seen from here on was verified
  document.body.replaceChildren(root)
  if (!('subtle' in crypto)) {
    root.replaceChildren(element('p', { class: 'verdict broken', role: 'alert' }, texts.words.page.noCrypto))
    return
  }
  const verdict = await verifyEvidence(file)
  show(texts, isWhole ? verdict : withPageFault(verdict), file)
}

/** Something stands on the page that is not in the file as it was made. */
function withPageFault(verdict: EvidenceVerdict): EvidenceVerdict {
  const fault: EvidenceFault = { code: 'page-changed', place: { kind: 'page' } }
  const others = verdict.faults.filter(({ code }) => code !== 'page-changed')
  return { ...verdict, outcome: 'changed', faults: [fault, ...others] }
}

// only then everything stands on the page that its file holds
document.addEventListener('DOMContentLoaded', () => void run())
