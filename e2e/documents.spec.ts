import { readFile } from 'node:fs/promises'
import { devices, type Browser, type Page } from '@playwright/test'
import type { WholeReceipt } from '#components/wings/forms/receipt.ts'
import { openRight, submissionsOf } from '@kurier/sides/inbox'
import {
  accept,
  answerInWords,
  fillCallback,
  openStatus,
  pdf,
  savedReceipt,
  sendNow,
  tryAgain,
  waiting,
} from './form-journey.ts'
import { officeKeyFiles, openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, scriptRuns, test } from './journey.ts'
import { signInAs } from './people.ts'

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }

/** The applicant's phone. */
async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  return context.newPage()
}

/** An application of this name that was sent. */
async function sentBy(applicant: Page, name: string): Promise<WholeReceipt> {
  await fillCallback(applicant, name)
  await sendNow(applicant).tap()
  return savedReceipt(applicant)
}

const answer = (page: Page, number: number) => page.getByRole('region', { name: `Antwort ${number}` })

async function openAnswer(applicant: Page, number: number) {
  const reply = answer(applicant, number)
  await reply.getByRole('button', { name: 'Antwort öffnen' }).tap()
  await expect(reply.getByText('Die Antwort ist vollständig und unverändert.')).toBeVisible()
  return reply
}

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

async function acceptIt(worker: Page): Promise<void> {
  await worker.getByRole('button', { name: 'Annehmen' }).click()
  await worker.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(worker.getByText('Die Einreichung ist angenommen')).toBeVisible()
}

async function sendAnswer(worker: Page): Promise<void> {
  await worker.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(worker.getByText('Die Antwort ist abgesendet')).toBeVisible()
}

async function writeAnswer(worker: Page, subject: string, message: string): Promise<void> {
  await worker.getByLabel('Betreff').fill(subject)
  await worker.getByLabel('Nachricht', { exact: true }).fill(message)
}

/** Opens what waits of this name, out of the list and without leaving the workbench, which would forget the keys. */
async function openHandedIn(worker: Page, name: string): Promise<void> {
  await worker.getByRole('link', { name: /^Posteingang/ }).click()
  await worker.getByRole('button', { name: 'Aktualisieren' }).click()
  const row = worker.getByRole('row').filter({ hasText: 'Nachgereichte Unterlagen' }).filter({ hasText: 'abgesendet' })
  await row.getByRole('link', { name, exact: true }).click()
  await expect(worker.getByRole('heading', { name: 'Nachgereichte Unterlagen' })).toBeVisible()
}

test(
  'in three rounds an office asks for documents, gets them, asks again and decides',
  { tag: '@trial' },
  async ({ page: worker, browser, baseURL }) => {
    test.setTimeout(300_000)
    const name = `Ada ${Date.now()}`
    const applicant = await phone(browser, baseURL)
    const receipt = await sentBy(applicant, name)

    await signInAs(worker.context(), 'caseWorker')
    await worker.goto(`/workbench/${office.destinationId}/${receipt.submissionId}`)
    await scriptRuns(worker)
    await worker.getByLabel('Schlüsseldateien wählen').setInputFiles(officeKeyFiles)
    await acceptIt(worker)
    await writeAnswer(worker, 'Es fehlen Unterlagen', 'Guten Tag,\nbitte reichen Sie diese Unterlagen nach.')
    const asked = worker.getByRole('group', { name: 'Unterlagen anfordern' })
    for (const [at, title] of ['Grundbuchauszug', '', 'Lohnabrechnung'].entries()) {
      await asked.getByRole('button', { name: 'Unterlage hinzufügen' }).click()
      const what = asked.getByRole('group', { name: `Unterlage ${at + 1}` }).getByLabel('Was wird gebraucht?')
      await expect(what).toBeFocused()
      await what.fill(title)
    }
    const second = asked.getByRole('group', { name: 'Unterlage 2' })
    await worker.getByRole('button', { name: 'Antwort senden' }).click()
    await worker.getByRole('link', { name: /^Unterlage 2: Schreiben Sie, was gebraucht wird/ }).click()
    await worker.keyboard.type('Darlehensvertrag')
    await second.getByLabel('Erläuterung').fill('Alle Seiten,\nauch die Anlagen.')
    await asked.getByRole('group', { name: 'Unterlage 3' }).getByLabel('Wird auf jeden Fall gebraucht').uncheck()
    await asked.getByLabel('Bis wann?').fill('2099-12-15')
    await expectSound(worker)
    await sendAnswer(worker)
    const notes = worker.getByRole('region', { name: 'Notizen' }).getByRole('listitem')
    await expect(notes).toContainText(/Unterlagen angefordert bis 15\. Dezember 2099:\s+– Grundbuchauszug/)

    await openStatus(applicant, receipt)
    const first = await openAnswer(applicant, 1)
    await expect(first).toContainText('Bitte reichen Sie die Unterlagen bis 15. Dezember 2099 ein.')
    await expect(first.getByText('noch offen')).toHaveCount(2)
    await expect(first.getByText('falls vorhanden')).toHaveCount(1)
    await first.getByRole('button', { name: 'Unterlagen absenden' }).tap()
    await expect(first.getByText('Wählen Sie mindestens eine Datei aus')).toBeVisible()
    const text = { name: 'liste.txt', mimeType: 'text/plain', buffer: Buffer.from('kein Bild') }
    await first.getByLabel('Grundbuchauszug').setInputFiles([file('grundbuch.pdf'), text])
    await expect(first.getByText('„liste.txt“ ist weder PDF noch JPEG noch PNG.')).toBeVisible()
    await first.getByLabel('Darlehensvertrag').setInputFiles([file('darlehen-1.pdf'), file('darlehen-2.pdf')])
    await first.getByRole('button', { name: 'Entfernen darlehen-2.pdf' }).tap()
    await first.getByLabel('Bemerkung').fill('Die Lohnabrechnung kommt noch.')
    await expectSound(applicant)
    await first.getByRole('button', { name: 'Unterlagen absenden' }).tap()
    await expect(first.getByText('Ihre Unterlagen sind abgesendet')).toBeVisible()
    await expect(first.getByText('eingereicht', { exact: true })).toHaveCount(2)
    await expect(first.getByText('grundbuch.pdf')).toHaveCount(0)
    await expect(first.getByText('„liste.txt“ ist weder PDF noch JPEG noch PNG.')).toHaveCount(0)

    await openHandedIn(worker, name)
    const list = worker.getByRole('list', { name: 'Unterlagen', exact: true }).getByRole('listitem')
    await expect(worker.getByText('2 von 3 angeforderten Unterlagen sind da.')).toBeVisible()
    await expect(list.filter({ hasText: 'Lohnabrechnung' })).toContainText('nicht dabei')
    await expect(worker.getByText('Die Lohnabrechnung kommt noch.')).toBeVisible()
    await expect(worker.getByText('Alle 14 Prüfungen bestanden')).toBeVisible()
    const downloading = worker.waitForEvent('download')
    await worker.getByRole('button', { name: 'grundbuch.pdf speichern' }).click()
    expect(await readFile(await (await downloading).path())).toEqual(pdf('grundbuch.pdf'))
    await acceptIt(worker)
    await writeAnswer(worker, 'Noch eine Unterlage', 'Guten Tag,\ndie Lohnabrechnung fehlt noch.')
    await worker.getByRole('button', { name: 'Lohnabrechnung anfordern' }).click()
    await expectSound(worker)
    await sendAnswer(worker)

    await applicant.getByRole('button', { name: 'Jetzt aktualisieren' }).tap()
    const next = await openAnswer(applicant, 2)
    await next.getByLabel('Lohnabrechnung').setInputFiles(file('lohn.pdf'))
    await next.getByRole('button', { name: 'Unterlagen absenden' }).tap()
    await expect(next.getByText('Ihre Unterlagen sind abgesendet')).toBeVisible()

    await openHandedIn(worker, name)
    await expect(worker.getByText('1 von 1 angeforderten Unterlagen sind da.')).toBeVisible()
    const others = worker.getByRole('list', { name: 'Einreichungen dieses Falls' })
    await expect(others.getByRole('listitem')).toHaveCount(3)
    await acceptIt(worker)
    await writeAnswer(worker, 'Ihr Bescheid', 'Guten Tag,\nder Zuschuss ist bewilligt.')
    await sendAnswer(worker)
    await others.getByRole('link', { name: /^Antrag vom/ }).click()
    await expect(worker).toHaveURL(new RegExp(receipt.submissionId))

    await openStatus(applicant, receipt)
    await expect(applicant.getByText(/^Unterlagen eingereicht/)).toHaveCount(2)
    await expect(applicant.getByText(/^Unterlagen von der zuständigen Stelle übernommen/)).toHaveCount(2)
    await expect(applicant.getByText('Geprüft: Die zuständige Stelle hat genau das bestätigt')).toBeVisible()
    await expect(await openAnswer(applicant, 1)).toContainText('Eine Datei am')
    await expect(answer(applicant, 1).getByText('eingereicht', { exact: true })).toHaveCount(2)
    await expect(await openAnswer(applicant, 3)).toContainText('der Zuschuss ist bewilligt.')
    await expectSound(applicant)
    await applicant.context().close()
  },
)

test(
  'documents go on where the connection broke, and arrive once',
  { tag: '@trial' },
  async ({ page, browser, baseURL }) => {
    const applicant = await phone(browser, baseURL)
    const receipt = await sentBy(applicant, 'Grace')
    const { opened } = await accept(office, receipt)
    const document = { id: crypto.randomUUID(), title: 'Mietvertrag', required: true }
    const message = { subject: 'Mietvertrag', message: 'Bitte nachreichen.', documents: [document] }
    await answerInWords(office, opened, message)
    await openStatus(applicant, receipt)
    const reply = await openAnswer(applicant, 1)
    await reply.getByLabel('Mietvertrag').setInputFiles(file('miete.pdf'))
    await applicant.route('**/submission-api/v2/submissions/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await reply.getByRole('button', { name: 'Unterlagen absenden' }).tap()
    await expect(reply.getByText('Es gibt gerade keine Verbindung').or(tryAgain(applicant))).toBeVisible()
    await expect(reply.getByText(/^miete\.pdf \(/)).toBeVisible()
    await applicant.unrouteAll()
    await tryAgain(applicant).tap()
    await expect(reply.getByText('Ihre Unterlagen sind abgesendet')).toBeVisible()
    const further = await waiting(office, [receipt.caseId])
    expect(further).toHaveLength(1)
    const arrived = await openRight(submissionsOf(office.system), further[0]?.submissionId ?? '')
    expect(JSON.parse(new TextDecoder().decode(arrived.data.content))).toMatchObject({
      documents: [{ ...document, attachments: [{ name: 'miete.pdf' }] }],
    })
    await page.close()
    await applicant.context().close()
  },
)
