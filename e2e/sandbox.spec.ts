import type { Page } from '@playwright/test'
import { installation } from '#server/testing/installation.ts'
import { expect, expectSound, test as journey } from './journey.ts'
import { newcomer } from './operators.ts'
import { timelinePoints } from './timeline.ts'

/** A new installation, a sandbox of its own, so that its clock moves for nobody else; `link`: what its start printed. */
const test = journey.extend<{ link: string }, { fresh: { baseUrl: string; link: string } }>({
  fresh: [
    async ({}, provide) => {
      const own = await installation()
      const server = await own.serve({ settings: { SANDBOX: 'true', LOG_LEVEL: 'warn' } })
      // printed after the line that says that it is ready
      await server.says('/operators/first#')
      const link = /http\S+\/operators\/first#\S+/.exec(server.stdout())?.[0] ?? ''
      await provide({ baseUrl: server.baseUrl, link })
      await own.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ fresh }, provide) => provide(fresh.baseUrl),
  link: ({ fresh }, provide) => provide(fresh.link),
})

/** Moves the clock to the moment whose words these are, by keyboard. */
async function moveTo(page: Page, words: RegExp): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Bis wohin soll die Uhr gehen?' })
  const value = () => slider.getAttribute('aria-valuetext')
  await slider.press('Home')
  await expect(page.getByRole('button', { name: 'Uhr vorstellen' })).toBeDisabled()
  for (let before = await value(); !words.test(before ?? ''); before = await value()) {
    await slider.press('ArrowRight')
    await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '')
  }
  await page.getByRole('button', { name: /^Vorstellen bis zum/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Uhr vorstellen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Die Uhr ist vorgestellt.' })).toBeFocused()
}

/** An event since the clock was moved, in the box above the timeline; the timeline marks it as new. */
const happened = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Zeitreise' })
    .getByRole('status')
    .filter({ has: page.getByRole('link', { name: title }) })

test.describe.configure({ mode: 'serial' })

test(
  'from the printed link to a case that both sides play, a receiver that fails, a partner that rejects, and time travel',
  { tag: '@trial' },
  async ({ page, link }) => {
    test.setTimeout(180_000)
    const operator = newcomer()

    await test.step('the public start page says that nobody has set it up, and where the link is', async () => {
      await page.goto('/')
      await expect(page.getByText('Diese Installation ist noch nicht eingerichtet')).toBeVisible()
    })

    await test.step('who has chosen a password is signed in', async () => {
      await page.goto(link)
      await page.getByLabel('E-Mail-Adresse').fill(operator.email)
      await page.getByLabel('Name', { exact: true }).fill(operator.name)
      await page.getByLabel('Neues Passwort', { exact: true }).fill(operator.password)
      await page.getByLabel('Neues Passwort wiederholen').fill(operator.password)
      await page.getByRole('button', { name: 'Zugang einrichten' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.locator('header')).toContainText(operator.name)
    })

    await test.step('one button plays a whole case, of which the timeline tells within half a minute', async () => {
      await page.getByRole('button', { name: 'Fall vorführen' }).click()
      await expect(page).toHaveURL(/\/cases\/[0-9a-f-]{36}\?shown$/, { timeout: 30_000 })
      await expect(timelinePoints(page).filter({ hasText: 'Einreichung abgesendet' })).toBeVisible({
        timeout: 30_000,
      })
      await expect(timelinePoints(page).filter({ hasText: 'Antwort angenommen' })).toBeVisible({ timeout: 30_000 })
      await page.getByRole('link', { name: 'Jetzt mit Ihrem eigenen System' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe')
      await expect(page.getByRole('listitem').filter({ hasText: 'Erste Einreichung senden' })).toContainText('offen')
    })

    const addPartner = async (fill: () => Promise<void>): Promise<void> => {
      await page.goto('/sandbox')
      await page.getByRole('button', { name: 'Gegenstelle einrichten' }).click()
      await page.getByLabel('Organisation', { exact: true }).last().selectOption('Sandbox')
      await fill()
      await page.getByRole('button', { name: 'Gegenstelle einrichten' }).click()
    }
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

    await test.step('an administration is set up that rejects, and an online service that sends to it', async () => {
      await addPartner(async () => {
        await page.getByLabel('Name', { exact: true }).first().fill('Strenges Amt')
        await page.getByLabel('Was sie mit einer Einreichung tut').selectOption('Zurückweisen')
        await page.getByLabel('Grund der Zurückweisung').selectOption('Schema nicht unterstützt')
        await page.getByLabel('Erst nach so vielen Stunden abholen').fill('24')
      })
      await expect(card('Strenges Amt')).toContainText('Eingerichtet', { timeout: 30_000 })
    })

    await test.step('its receiver answers 500, is asked again in an hour, and is set to 202', async () => {
      await card('Strenges Amt').getByRole('link', { name: 'Eingegangene Callbacks' }).click()
      await page.getByLabel('Status').fill('500')
      // so that it waits until the clock is moved
      await page.getByLabel('Retry-After in Sekunden').fill('3600')
      await page.getByRole('button', { name: 'Antwort festlegen' }).click()
      await expect(page.getByText('Der nächste Callback wird so beantwortet.')).toBeVisible()
      const inbox = page.url()
      await addPartner(async () => {
        await page.getByLabel('Welche Seite fehlt Ihnen?').selectOption('Onlinedienst')
        await page.getByLabel('Name', { exact: true }).first().fill('Portal')
        await page.getByLabel('Zustellpunkt').selectOption('Strenges Amt')
      })
      await expect(card('Portal')).toContainText('Abgesendet', { timeout: 30_000 })
      await page.goto(inbox)
      await expect(page.getByText('Beantwortet mit 500').first()).toBeVisible({ timeout: 20_000 })
      await page.getByLabel('Status').fill('202')
      await page.getByRole('button', { name: 'Antwort festlegen' }).click()
      await expect(page.getByText('Der nächste Callback wird so beantwortet.')).toBeVisible()
      await expectSound(page)
    })

    await test.step('the clock moves to the next attempt, which delivers what waited', async () => {
      await page.goto('/sandbox')
      await card('Portal').getByRole('link', { name: 'Fall ansehen' }).first().click()
      await moveTo(page, /^Nächster Versuch eines Callbacks/)
      await expect(happened(page, 'Verwaltung per Callback benachrichtigt')).toBeVisible()
      await expect(timelinePoints(page).filter({ hasText: 'neue Einreichung' })).toContainText('zugestellt')
      await expectSound(page)
    })

    await test.step('a day later it fetches, and rejects for the reason that was chosen', async () => {
      await moveTo(page, /^Erinnerung an die Behörde/)
      await expect(happened(page, 'Einreichung zurückgewiesen')).toBeVisible()
      await expect(
        page.getByText('Das Schema wird nicht unterstützt').or(page.getByText('unsupported-schema')).first(),
      ).toBeVisible()
    })

    await test.step('the clock moves to the deletion, and the timeline tells it by itself', async () => {
      await moveTo(page, /^Löschung des Inhalts/)
      await expect(happened(page, 'Inhalt gelöscht')).toBeVisible()
    })

    await test.step('what an administration never fetches is rejected by the service, a fortnight later in a moment', async () => {
      await page.goto('/sandbox')
      await card('Strenges Amt').getByRole('button', { name: 'Verhalten ändern' }).click()
      await page.getByLabel('Was sie mit einer Einreichung tut').selectOption('Nie abholen')
      await page.getByRole('button', { name: 'Verhalten festlegen' }).click()
      await expect(card('Strenges Amt')).toContainText('Nie abholen')
      await card('Portal').getByRole('button', { name: 'Noch einmal senden' }).click()
      await expect(card('Portal').getByText('Abgesendet')).toHaveCount(2, { timeout: 30_000 })
      await expectSound(page)
      await card('Portal').getByRole('link', { name: 'Fall ansehen' }).first().click()
      await moveTo(page, /^Zurückweisung durch den Dienst/)
      await expect(happened(page, 'Einreichung wegen Fristablaufs zurückgewiesen')).toBeVisible()
    })
  },
)
