import type { BrowserContext } from '@playwright/test'
import { pageTable } from '#app/_permissions/testing/expected.ts'
import { pageAddress, type PageIds } from '#app/_permissions/testing/page-profiles.ts'
import { countOne } from '#lib/platform/testing/counts.ts'
import { personRoles, type ExpectedOutcome } from '#app/_permissions/testing/personas.ts'
import { clients as catalogue, type ClientKey } from '#trials/seed/catalogue.ts'
import type { OrganisationKey } from '#trials/seed/people.ts'
import { serverAddress } from './demo.ts'
import { expect, test } from './journey.ts'
import { pageIds, personaOf } from './pages.ts'
import { demoFacts, signInAs, type Persona } from './people.ts'

/** The outcome of an answer: led to the sign-in, let through (or led elsewhere), or the refusal. */
function outcomeOf(status: number, location: string | undefined): ExpectedOutcome {
  const isRedirect = status >= 300 && status <= 399
  if (isRedirect && /^(https?:\/\/[^/]+)?\/sign-in(\?|$)/.test(location ?? '')) return 'sign-in'
  return status <= 399 ? 'ok' : status
}

type Answer = { path: string; outcome: ExpectedOutcome; text: string }

/** Every page's answer to the signed-in person of this context; a few requests run at once, as in a browser. */
async function askAll(context: BrowserContext, ids: PageIds): Promise<Answer[]> {
  const answers: Answer[] = []
  const left = Object.keys(pageTable).values()
  const askNext = async (): Promise<void> => {
    for (const path of left) {
      countOne('pages')
      const answer = await context.request.get(`${serverAddress()}${pageAddress(path, ids)}`, { maxRedirects: 0 })
      const outcome = outcomeOf(answer.status(), answer.headers().location)
      answers.push({ path, outcome, text: await answer.text() })
    }
  }
  await Promise.all(Array.from({ length: 8 }, askNext))
  return Object.keys(pageTable).flatMap((path) => answers.filter((answer) => answer.path === path))
}

/** The clients of an organisation of the demo. */
function clientsOf(organisation: OrganisationKey): { id: string; name: string }[] {
  const keys = Object.keys(catalogue) as ClientKey[] // its own keys
  return keys.filter((key) => catalogue[key].organisation === organisation).map((key) => demoFacts().clients[key])
}

/** A case in which clients of both organisations take part. */
const sharedCase = () => demoFacts().cases.shared

/**
 * Pages never show the id of a client of the other organisation, not even that of the shared case, which shows its
 * name.
 */
function expectNoLeak(answers: readonly Answer[], other: OrganisationKey): void {
  const hidden = clientsOf(other)
  const leaks = answers.flatMap(({ path, text }) =>
    hidden.filter(({ id }) => text.includes(id)).map(({ name }) => `${path}: ${name}`),
  )
  expect(leaks).toEqual([])
  const { clientId } = sharedCase()
  const shared = answers.find(({ path }) => path === '/cases/[caseId]')
  expect(shared?.text).toContain(clientsOf('forms').find(({ id }) => id === clientId)?.name ?? 'nobody')
}

/** People without access to operators' pages see neither a link to them nor a part that all of them share. */
function expectNoOperation(answers: readonly Answer[]): void {
  const start = answers.find(({ path }) => path === '/')
  expect(start?.text).toContain('<main')
  expect(start?.text).not.toContain('href="/admin"')
  expect(answers.filter(({ text }) => text.includes('Betrieb: Einrichtung')).map(({ path }) => path)).toEqual([])
}

/** The people that `npm test` covers: a visitor, a reader, a manager, an operator. */
const few = ['nobody own', 'reader own', 'developer foreign', 'operator own']
const unless = (isFew: boolean) => ({ tag: isFew ? [] : '@trial' })

const members: readonly string[] = ['reader', 'caseWorker', 'developer', 'owner'] satisfies Persona[]

for (const role of personRoles) {
  for (const side of ['own', 'foreign'] as const) {
    const looksForLeaks = side === 'own' && members.includes(role)
    const title = `${role} is let into pages of the ${side} organisation as the table says`
    test(
      looksForLeaks ? `${title}, and told the id of no client of the other` : title,
      unless(few.includes(`${role} ${side}`)),
      async ({ context }) => {
        if (role !== 'nobody') await signInAs(context, personaOf[role])
        const answers = await askAll(context, {
          ...pageIds(side),
          ...(looksForLeaks && { caseId: sharedCase().caseId }),
        })
        const expected = Object.entries(pageTable).map(([path, profile]) => [path, profile[side][role]])
        expect(answers.map(({ path, outcome }) => [path, outcome])).toEqual(expected)
        if (looksForLeaks) expectNoLeak(answers, 'forms')
        if (pageTable['/admin']?.own[role] !== 'ok') expectNoOperation(answers)
      },
    )
  }
}

for (const persona of ['foreignReader', 'foreignCaseWorker', 'foreignDeveloper', 'foreignOwner'] as const) {
  test(
    `no page tells ${persona} the id of a client of the other organisation`,
    unless(persona === 'foreignOwner'),
    async ({ context }) => {
      await signInAs(context, persona)
      expectNoLeak(await askAll(context, { ...pageIds('foreign'), caseId: sharedCase().caseId }), 'city')
    },
  )
}
