import { pageAddress, pageTable } from '#app/_permissions/page-table.ts'
import { personRoles, type Expected } from '#app/_permissions/personas.ts'
import { expect, test } from './journey.ts'
import { pageIds, personaOf } from './pages.ts'
import { signInAs } from './people.ts'

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
      const got: Record<string, Expected> = {}
      for (const path of Object.keys(pageTable)) {
        const address = `${baseURL}${pageAddress(path, pageIds(side))}`
        const answer = await context.request.get(address, { maxRedirects: 0 })
        got[path] = outcomeOf(answer.status(), answer.headers().location)
      }
      const expected = Object.entries(pageTable).map(([path, profile]) => [path, profile[side][role]])
      expect(got).toEqual(Object.fromEntries(expected))
    })
  }
}
