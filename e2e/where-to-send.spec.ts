import type { Page } from '@playwright/test'
import { openFormOffice } from './form-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { demoFacts, signInAs } from './people.ts'

const SERVICE = '99107023017000'
/** Offered in Schleswig-Holstein alone, whatever other journeys make. */
const BUILDING = '99012002017000'
const service = (page: Page) => page.getByRole('searchbox', { name: 'Leistung' })
const place = (page: Page) => page.getByRole('searchbox', { name: 'Ort' })
const search = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Suchen' }).click()
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const office = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('without an account and by words alone a person finds the destination and fills in its form', async ({ page }) => {
  // a form goes to one destination, to this one as soon as any journey fills in a form
  const { destinationId } = await openFormOffice()
  await page.goto('/sign-in')
  await link(page, 'Finden Sie heraus, wohin Sie senden können').click()
  await service(page).fill('lastenzuschuss')
  await place(page).fill('schleswig')
  await search(page)
  const { destinations } = demoFacts()
  const found = office(page, 'Wohngeldstelle Beispielhausen')
  await expect(found).toContainText('wohngeld@beispielhausen.example')
  await expect(found).toContainText('Schleswig-Holstein')
  await expect(found).toContainText('E-Mail, De-Mail')
  await expect(found.locator('code').first()).toHaveText(destinations.housing.id)
  await expectSound(page)
  const withForm = office(page, 'Wohngeldstelle für Formulare')
  await expect(withForm.locator('code').first()).toHaveText(destinationId)
  await withForm.getByRole('link', { name: 'Online ausfüllen: Lastenzuschuss – Erstantrag' }).click()
  await expect(page).toHaveURL('/form/housing-burden')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lastenzuschuss')
})

test('the id of a destination that was found is copied, and is that of the routing interface', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await link(page, 'Zustellpunkt suchen').click()
  await link(page, BUILDING).first().click()
  await link(page, 'Schleswig-Holstein').click()
  const found = office(page, 'Bauaufsichtsamt Beispielhausen')
  await found.getByRole('button', { name: /^Kopieren: Kennung/ }).click()
  const id = await page.evaluate(() => navigator.clipboard.readText())
  const answer = await context.request.get(`${baseURL}/routing-api/v2/routes?leikaKey=${BUILDING}&ars=010000000000`)
  expect(await answer.json()).toMatchObject({ count: 1, routes: [{ destinationId: id }] })
  // the page holds no internal facts of the destination
  const text = await page.content()
  for (const client of Object.values(demoFacts().clients)) expect(text).not.toContain(client.id)
})

test('what is not found leads on: a service, a place, a postcode, a place nobody is responsible for', async ({
  page,
}) => {
  await page.goto('/where-to-send')
  await service(page).fill('Fischereischein')
  await search(page)
  await expect(page.getByText('Für „Fischereischein“ gibt es hier keine Leistung')).toBeVisible()
  await expectSound(page)
  await link(page, 'Alle Leistungen anzeigen').click()
  await link(page, /^Lastenzuschuss/).click()
  await expect(service(page)).toHaveValue(SERVICE)

  await place(page).fill('Musterstadt')
  await search(page)
  await expect(page.getByText('„Musterstadt“ ist hier nicht bekannt')).toBeVisible()
  await place(page).fill('24103')
  await search(page)
  await expect(page.getByText('Postleitzahlen kennt diese Suche nicht')).toBeVisible()
  await expectSound(page)
  await service(page).fill(BUILDING)
  await place(page).fill('Bayern')
  await search(page)
  await expect(page.getByText('Hier ist niemand zuständig')).toBeVisible()

  await service(page).fill(SERVICE)
  await place(page).fill('Sachsen')
  await search(page)
  await expect(page.getByText('Lastenzuschuss – Erstantrag, Sachsen')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meinten Sie einen anderen Ort?' })).toBeVisible()
  await link(page, 'Sachsen-Anhalt').click()
  await expect(page.getByText('Lastenzuschuss – Erstantrag, Sachsen-Anhalt')).toBeVisible()

  await place(page).fill('01051044')
  await search(page)
  await expect(office(page, 'Wohngeldstelle Beispielhausen')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a form like any other, in English too', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
    await page.goto('/where-to-send')
    await page.getByRole('searchbox', { name: 'Service' }).fill('Bauaufsichtsamt Beispielhausen')
    await page.getByRole('searchbox', { name: 'Place' }).fill('DE01')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Which service do you mean?' })).toBeVisible()
    await link(page, BUILDING).click()
    await expect(page.getByRole('heading', { name: 'One destination found' })).toBeVisible()
  })
})

test('who is signed in gets there by the search of the portal and by the foot of the page', async ({ page }) => {
  await signInAs(page.context(), 'caseWorker')
  await page.goto('/search?q=Wohin')
  await link(page, 'Wohin kann ich senden?').click()
  await expect(page).toHaveURL('/where-to-send')
  await page.goto('/cases')
  await page.locator('footer').getByRole('link', { name: 'Wohin kann ich senden?' }).click()
  await expect(page).toHaveURL('/where-to-send')
})
