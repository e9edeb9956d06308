import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { buildMetadataRecord } from '@kurier/sdk/metadata-record'
import { metadataSchemaAddress } from '@kurier/sdk/metadata-version'
import { readDestination, readEncryptionKey } from '@kurier/sdk/public-reads'
import { shortId } from '#components/cases/short-id.ts'
import { chooseKeys, decide, newDestination, portal, publicService, sendTo } from './building-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

const schemaUri = 'https://schema.example/form.json'
const data = { content: new TextEncoder().encode('{}'), mimeType: 'application/json' } as const
const rightHash = createHash('sha512').update(data.content).digest('hex')

/** An application with a description of its own, which our sender would refuse to send. */
async function sendDescribed(destinationId: string, described: { schemaUri: string; sha512: string }): Promise<string> {
  const service = portal()
  const { submissionId } = await service.createSubmission({ destinationId, publicService, announcedAttachments: [] })
  const key = await readEncryptionKey(service.http, await readDestination(service.http, destinationId))
  const metadata = buildMetadataRecord({
    schema: metadataSchemaAddress((await service.http.addresses()).schemaBase, '1.0.0'),
    publicService,
    data: {
      submissionSchema: { schemaUri: described.schemaUri, mimeType: data.mimeType },
      sha512: described.sha512,
    },
    attachments: [],
  })
  await service.submit({ submissionId, key, metadata, data })
  return submissionId
}

/** The journey cuts the line itself, which the browser writes to its console. */
test.afterEach(({ offences }) => {
  const others = offences.filter((offence) => !offence.endsWith('net::ERR_CONNECTION_RESET'))
  offences.splice(0, offences.length, ...others)
})

test('chosen applications are saved and accepted together, but for what the desk would not accept', async ({
  page,
}) => {
  const destinationId = await newDestination({ name: `Stapel ${Date.now()}` })
  const notes = { name: 'nachweis.pdf', mimeType: 'application/pdf', open: () => Buffer.from('%PDF-1.7 Nachweis') }
  const first = await sendTo(destinationId, { attachments: [notes] })
  const unfit = await sendDescribed(destinationId, { schemaUri, sha512: '0'.repeat(128) })
  const foreign = await sendDescribed(destinationId, {
    schemaUri: 'https://schema.example/other.json',
    sha512: rightHash,
  })
  const late = await sendTo(destinationId)
  const last = await sendTo(destinationId)
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await chooseKeys(page)

  await page.getByRole('checkbox', { name: `${shortId(first.submissionId)} auswählen` }).check()
  await page.getByRole('checkbox', { name: `${shortId(unfit)} auswählen` }).check()
  await expect(page.getByText('2 Anträge ausgewählt')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als ZIP speichern' }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  const stem = `einreichung-${first.submissionId.slice(0, 8)}`
  expect(Object.keys(files).sort()).toEqual(
    [`${stem}/${stem}.json`, `${stem}/${stem}.html`, `${stem}/anlagen/nachweis.pdf`].sort(),
  )
  expect(new TextDecoder().decode(files[`${stem}/anlagen/nachweis.pdf`])).toBe('%PDF-1.7 Nachweis')
  await expect(
    page.getByText('Ein Antrag ist gespeichert; einer ließ sich nicht öffnen und fehlt.', { exact: true }),
  ).toBeVisible()

  await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen (5)' }).check()
  await page.getByRole('button', { name: 'Prüfen und annehmen' }).click()
  const bulk = page.getByRole('region', { name: 'Ausgewählte Anträge prüfen und annehmen' })
  const rowOf = (submissionId: string) => bulk.getByRole('row').filter({ hasText: shortId(submissionId) })
  await expect(bulk.getByText('3 können angenommen werden, 0 sind angenommen, 2 nicht.')).toBeVisible()
  await expect(rowOf(unfit)).toContainText('Der Hashwert des Fachdatensatzes stimmt (SHA-512)')
  await expect(rowOf(foreign)).toContainText('muss jemand ansehen')
  await expectSound(page)

  const content = { authenticationTags: late.authenticationTags }
  expect(await decide({ ...late, destinationId }, { name: 'accept-submission', content })).toBe('taken')
  // the line is gone before the second acceptance arrives
  let isGone = true
  await page.route(`**/cases/${last.caseId}/events`, (route) =>
    isGone ? route.abort('connectionreset') : route.continue(),
  )
  await bulk.getByRole('button', { name: '3 Anträge annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '3 Anträge annehmen' }).click()
  await expect(rowOf(last.submissionId)).toContainText('nicht angenommen: keine Verbindung')
  await expect(rowOf(first.submissionId)).toContainText('angenommen')
  await expect(rowOf(late.submissionId)).toContainText(/schon entschieden.*Verwaltungssystem/)
  isGone = false
  await bulk.getByRole('button', { name: 'Einen Antrag annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Einen Antrag annehmen' }).click()
  await expect(bulk.getByText('0 können angenommen werden, 2 sind angenommen, 3 nicht.')).toBeVisible()
  await bulk.getByRole('button', { name: 'Schließen' }).click()

  const states = page.getByRole('row').filter({ hasText: 'angenommen' })
  await expect(states).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: 'abgesendet' })).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: shortId(unfit) })).toContainText('abgesendet')
})
