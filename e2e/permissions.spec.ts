import { pageAddress, pageTable } from '#app/_permissions/page-table.ts'
import { personRoles, type Expected } from '#app/_permissions/personas.ts'
import { clients as catalogue, type ClientKey } from '#server/seed/catalogue.ts'
import type { OrganisationKey } from '#server/seed/people.ts'
import { expect, test } from './journey.ts'
import { pageIds, personaOf } from './pages.ts'
import { demoFacts, signInAs, type Persona } from './people.ts'

/** What an answer says: led to the sign-in, let through (or led elsewhere), or the refusal. */
function outcomeOf(status: number, location: string | undefined): Expected {
  const isRedirect = status >= 300 && status <= 399
  if (isRedirect && /^(https?:\/\/[^/]+)?\/sign-in(\?|$)/.test(location ?? '')) return 'sign-in'
  return status <= 399 ? 'ok' : status
}

for (const role of personRoles) {
  for (const side of ['own', 'foreign'] as const) {
    test(`${role} is let into pages of the ${side} organisation as the table says`, async ({ context, baseURL }) => {
      test.setTimeout(180_000)
      if (role !== 'nobody') await signInAs(context, personaOf[role])
      const asked = Object.keys(pageTable).map(async (path) => {
        const address = `${baseURL}${pageAddress(path, pageIds(side))}`
        const answer = await context.request.get(address, { maxRedirects: 0 })
        return [path, outcomeOf(answer.status(), answer.headers().location)]
      })
      const expected = Object.entries(pageTable).map(([path, profile]) => [path, profile[side][role]])
      expect(await Promise.all(asked)).toEqual(expected)
    })
  }
}

const members = {
  own: ['reader', 'caseWorker', 'developer', 'owner'],
  foreign: ['foreignReader', 'foreignCaseWorker', 'foreignDeveloper', 'foreignOwner'],
} as const satisfies Record<string, readonly Persona[]>

/** The clients of an organisation of the demo. */
function clientsOf(organisation: OrganisationKey): { id: string; name: string }[] {
  const keys = Object.keys(catalogue) as ClientKey[] // its own keys
  return keys.filter((key) => catalogue[key].organisation === organisation).map((key) => demoFacts().clients[key])
}

for (const side of ['own', 'foreign'] as const) {
  for (const persona of members[side]) {
    test(`no page tells ${persona} the id of a client of the other organisation`, async ({ context, baseURL }) => {
      await signInAs(context, persona)
      const hidden = clientsOf(side === 'own' ? 'forms' : 'city')
      const { caseId, clientId } = demoFacts().cases.shared
      const asked = Object.keys(pageTable).map(async (path) => {
        const answer = await context.request.get(`${baseURL}${pageAddress(path, { ...pageIds(side), caseId })}`)
        const text = await answer.text()
        if (path === '/cases/[caseId]')
          expect(text).toContain(clientsOf('forms').find(({ id }) => id === clientId)?.name ?? 'nobody')
        return hidden.filter(({ id }) => text.includes(id)).map(({ name }) => `${path}: ${name}`)
      })
      expect((await Promise.all(asked)).flat()).toEqual([])
    })
  }
}
