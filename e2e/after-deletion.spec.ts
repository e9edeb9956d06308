import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { forms } from '@kurier/forms/registry/forms.generated'
import { asAnswered } from '@kurier/forms/testing/as-answered'
import { freePort } from '@kurier/own-postgres/free-port'
import type { DemoFacts } from '#trials/seed/facts.ts'
import { installation } from '#server/testing/installation.ts'
import { startProgram } from '#server/testing/program.ts'
import { chooseKeys as chooseOfficeKeys, pairsOf } from './building-office.ts'
import { fillHousing, openStatus, pdf, savedReceipt, sendNow } from './form-journey.ts'
import { expect, expectSound, test as journey } from './journey.ts'
import { signInAt } from './people.ts'

type Office = { facts: DemoFacts; advance: (days: number) => Promise<unknown> }

/** An installation of its own: its clock is moved, which other journeys would notice. */
const test = journey.extend<{ office: Office }>({
  // starting it takes as long as the machine is slow
  office: [
    async ({}, provide) => {
      const own = await installation()
      try {
        const port = await freePort(undefined)
        const baseUrl = `http://127.0.0.1:${port}`
        const settings = { BASE_URL: baseUrl, SANDBOX: 'true', LOG_LEVEL: 'warn' }
        await own.serve({ port, settings })
        const factsFile = join(own.folder, 'demo.json')
        const all = { ...settings, PORT: String(port), DATA_DIR: own.dataDir, EVENT_SIGNING_KEY_BITS: '3072' }
        const seed = startProgram(['trials/seed/main.ts', '--facts', factsFile], { settings: all })
        expect([await seed.ended, seed.stderr()]).toEqual([0, ''])
        const facts = JSON.parse(await readFile(factsFile, 'utf8')) as DemoFacts // the seed wrote it
        const advance = (days: number) => own.kurier(['clock', 'advance', '--days', String(days)], settings)
        address = baseUrl
        await provide({ facts, advance })
      } finally {
        await own.remove()
      }
    },
    { timeout: 600_000 },
  ],
  baseURL: async ({ office: _ }, provide) => provide(address),
})

let address = ''

async function chooseKeys(page: Page, { facts }: Office): Promise<void> {
  await chooseOfficeKeys(page, pairsOf(facts.destinations.housing))
  await expect(page.getByText('Dieser Browser behält die Schlüssel bis')).toBeVisible()
}

const searched = (page: Page) => page.getByRole('searchbox', { name: 'Suchen', exact: true })

const housing = forms.find(({ path }) => path === 'housing-burden')
if (!housing) throw new Error('there is no such form')

test(
  'an application is noted, printed, saved and accepted, and still found and answered when its content is gone',
  { tag: '@trial' },
  async ({ page, office }) => {
    await fillHousing(page, ['grundbuch.pdf', 'darlehen.pdf'])
    await sendNow(page).click()
    const receipt = await savedReceipt(page)

    const { people, password, destinations } = office.facts
    const destinationId = destinations.housing.id
    await signInAt(address, page.context(), { email: people.caseWorker.email, password })
    await page.goto(`/workbench/${destinationId}`)
    await expect(page.getByText('stehen hier statt der Kennungen die Namen')).toBeVisible()
    await chooseKeys(page, office)
    await searched(page).fill('ø')
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Ø', exact: true }) })
    await expect(row).toContainText(/\d\d\.\d\d\.\d{4}.*\d\d\.\d\d\.\d{4}/s)
    await expectSound(page)
    await searched(page).fill('')
    await row.getByRole('link').click()
    const own = new RegExp(receipt.submissionId)
    const neighbours = page.getByRole('navigation', { name: 'Weitere Anträge der Liste' })
    await expect(neighbours).toContainText(/\d+ von \d+/)
    await neighbours.getByRole('link', { name: 'Vorheriger Antrag' }).click()
    await expect(page).not.toHaveURL(own)
    await neighbours.getByRole('link', { name: 'Nächster Antrag' }).click()
    await expect(page).toHaveURL(own)

    await expect(page.getByText('Alle 14 Prüfungen bestanden')).toBeVisible()
    await page.getByLabel('Neue Notiz').fill('Grundbuch fehlt noch,\nRückruf am Montag')
    await page.getByRole('button', { name: 'Notiz speichern' }).click()
    const notes = page.getByRole('region', { name: 'Notizen' })
    await expect(notes.getByRole('listitem')).toContainText(`Rückruf am Montag${people.caseWorker.name}`)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(receipt.submissionId, { exact: false }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('Am Deich')).toBeVisible()
    await expect(page.getByText('Emden')).toBeVisible()
    for (const hidden of [page.getByRole('banner'), notes, page.getByRole('heading', { name: 'Entscheidung' })]) {
      await expect(hidden).toBeHidden()
    }
    await page.emulateMedia({ media: 'screen' })
    await expectSound(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Alles als ZIP' }).click()
    const files = unzipSync(await readFile(await (await downloading).path()))
    const stem = `housing-burden-${receipt.submissionId.slice(0, 8)}`
    expect(Object.keys(files).sort()).toEqual(
      ['anlagen/darlehen.pdf', 'anlagen/grundbuch.pdf', `${stem}.html`, `${stem}.json`].sort(),
    )
    expect(Buffer.from(files['anlagen/grundbuch.pdf'] ?? [])).toEqual(pdf('grundbuch.pdf'))
    const text = (name: string) => new TextDecoder().decode(files[name])
    const example = join(import.meta.dirname, '../packages/forms/testing/applications/lives-alone.json')
    const sent = asAnswered(housing, await readFile(example, 'utf8')) as Record<string, unknown> // a data record is an object
    expect(JSON.parse(text(`${stem}.json`))).toMatchObject(sent)
    expect(text(`${stem}.html`)).toContain('Am Deich')

    await page.getByRole('button', { name: 'Annehmen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Ø liest dann auf der Statusseite:')
    await expect(dialog).toContainText('Entschieden ist damit noch nichts.')
    await expect(dialog).toContainText('Der Inhalt bleibt bis')
    await expect(dialog.getByRole('button', { name: 'Vorher alles als ZIP speichern' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Die Einreichung ist angenommen')).toBeVisible()
    await expect(page.getByText(/Inhalt bis .* lesbar/).first()).toBeVisible()

    await office.advance(8)
    const one = `${address}/api/portal/destinations/${destinationId}/submissions/${receipt.submissionId}`
    await expect
      .poll(async () => ((await (await page.request.get(one)).json()) as { state: string }).state)
      .toBe('deleted')
    await page.goto(`/workbench/${destinationId}`)
    await searched(page).fill('montag rückruf')
    await expect(row).toContainText('Inhalt gelöscht')
    await searched(page).fill('Ø')
    await row.getByRole('link').click()
    await expect(page.getByText('Der Antrag selbst ist hier nicht mehr vorhanden.')).toBeVisible()
    await expect(notes.getByRole('listitem')).toContainText('Grundbuch fehlt noch')
    await expectSound(page)
    await page.getByLabel('Betreff').fill('Ihr Bescheid')
    await page.getByLabel('Nachricht', { exact: true }).fill('Der Zuschuss ist bewilligt.')
    await page.getByRole('button', { name: 'Antwort senden' }).click()
    await expect(page.getByText('Die Antwort ist abgesendet')).toBeVisible()

    await openStatus(page, receipt)
    const reply = page.getByRole('region', { name: 'Antwort 1' })
    await reply.getByRole('button', { name: 'Antwort öffnen' }).click()
    await expect(reply).toContainText('Der Zuschuss ist bewilligt.')

    // whoever had the list of documents in it can still hand them in
    await office.advance(8)
    await openStatus(page, receipt)
    const again = page.getByRole('button', { name: 'Jetzt aktualisieren' })
    await expect
      .poll(async () => {
        await again.click()
        return reply.getByText('Diese Antwort kann nicht mehr geöffnet werden.').count()
      })
      .toBe(1)
    await reply.getByRole('button', { name: 'Unterlagen zu dieser Antwort einreichen' }).click()
    const late = { name: 'miete.pdf', mimeType: 'application/pdf', buffer: pdf('miete.pdf') }
    await reply.getByLabel('Unterlagen', { exact: true }).setInputFiles(late)
    await reply.getByLabel('Bemerkung').fill('Der Mietvertrag')
    await expectSound(page)
    await reply.getByRole('button', { name: 'Unterlagen absenden' }).click()
    await expect(reply.getByText('Ihre Unterlagen sind abgesendet')).toBeVisible()
    await page.goto(`/workbench/${destinationId}`)
    const handedIn = page.getByRole('row').filter({ hasText: 'Nachgereichte Unterlagen' })
    await expect(handedIn.getByRole('link', { name: 'Ø', exact: true })).toBeVisible()
  },
)
