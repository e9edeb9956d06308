import type { Evidence } from '../evidence-shape.ts'
import { identitiesIn } from '../evidence.ts'
import { verifyEvidence, type EvidenceVerdict } from '../verify-evidence.ts'
import { element, facts, filled } from './dom.ts'
import { faultLines } from './fault-lines.ts'
import type { PageTexts } from './page-texts.ts'

/** The keys with their thumbprints, and where published ones are compared. */
export function keyPart(
  texts: PageTexts,
  { evidence, keys, faults }: Required<Pick<EvidenceVerdict, 'evidence' | 'keys' | 'faults'>>,
  file: string,
) {
  const { words } = texts
  const address = `${identitiesIn(evidence).at(-1)?.issuer}/.well-known/jwks.json`
  return element(
    'section',
    {},
    element('h2', {}, words.page.keys),
    evidence.keys.flatMap((key, at) => [
      keyFacts(texts, key, keys[at]?.thumbprint ?? ''),
      ...faultLines(texts, faults, { kind: 'key', id: key.kid }),
    ]),
    formerIssuers(texts, evidence),
    element('h3', {}, words.page.whose),
    element('p', {}, filled(words.page.whoseText, { address })),
    comparison(texts, file),
  )
}

/** Under which addresses the service signed before it moved. */
function formerIssuers({ words, time }: PageTexts, evidence: Evidence): HTMLElement | undefined {
  const former = identitiesIn(evidence).flatMap(({ issuer, until }) => (until ? [{ issuer, until }] : []))
  if (former.length === 0) return undefined
  const lines = former.map(({ issuer, until }) =>
    element(
      'li',
      {},
      element('code', {}, issuer),
      ` ${filled(words.page.issuerUntil, { until: time(until.getTime()) })}`,
    ),
  )
  return element('div', {}, element('p', {}, `${words.page.formerIssuers}:`), element('ul', {}, lines))
}

function keyFacts({ words, time }: PageTexts, key: Evidence['keys'][number], thumbprint: string): HTMLElement {
  const from = time(key.signsFrom ?? key.publishedAt)
  const validity =
    key.endedAt === null
      ? filled(words.page.validity, { from })
      : filled(words.page.validityUntil, { from, until: time(key.endedAt) })
  return facts(
    [words.page.kid, element('span', {}, element('code', {}, key.kid), ` ${words.page.keyOf[key.of]}`)],
    [words.page.thumbprint, element('code', {}, thumbprint)],
    ['', validity],
  )
}

/** Compares the keys of the service with those that somebody pastes; nothing is sent. */
function comparison({ words }: PageTexts, file: string): HTMLElement {
  const field = element('textarea', { id: 'published', rows: '4', spellcheck: 'false' })
  const answer = element('p', { role: 'status', class: 'compared' })
  const button = element('button', { type: 'button' }, words.page.compare)
  button.addEventListener('click', () => {
    void compared(field.value, file).then((outcome) => {
      answer.textContent = words.page[outcome]
      answer.dataset.outcome = outcome
    })
  })
  return element(
    'div',
    { class: 'comparison' },
    element('label', { for: 'published' }, words.page.pasted),
    field,
    button,
    answer,
  )
}

async function compared(pasted: string, file: string): Promise<'same' | 'differ' | 'noKeys'> {
  const keys = keySetIn(pasted)
  if (keys === undefined) return 'noKeys'
  const { faults } = await verifyEvidence(file, { serviceKeys: keys })
  return faults.some(({ code }) => code === 'key-differs') ? 'differ' : 'same'
}

function keySetIn(pasted: string): { keys: { kty: string; n: string; e: string }[] } | undefined {
  try {
    const { keys } = JSON.parse(pasted) as { keys?: unknown } // looked at below
    if (!Array.isArray(keys) || keys.length === 0) return undefined
    const isKey = (one: unknown): one is { kty: string; n: string; e: string } =>
      typeof one === 'object' && one !== null && 'kty' in one && 'n' in one && 'e' in one
    return keys.every(isKey) ? { keys } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
