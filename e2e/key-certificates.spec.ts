import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SampleAuthority, x5cOf } from '#lib/destinations/testing/sample-chains.ts'
import { encryptionJwk, sampleKeys, signingJwk } from '#lib/destinations/testing/sample-keys.ts'
import { newDestination } from './building-office.ts'
import { expect, expectSound } from './journey.ts'
import { signInAs } from './people.ts'
import { testWithNode } from './second-node.ts'

let folder: string
let root: SampleAuthority
const lists = (): string => join(folder, 'lists.pem')

/** A second node of the same installation, whose operator has named a root. */
const test = testWithNode(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-trust-'))
  root = await SampleAuthority.make({ name: 'Wurzel der Verwaltung' })
  const trust = join(folder, 'trust.pem')
  await writeFile(trust, root.certificate.toString('pem'))
  await writeFile(lists(), await root.list())
  return { KEY_TRUST_FILE: trust, KEY_TRUST_CRL_FILE: lists() }
})
test.afterAll(() => rm(folder, { recursive: true }))

test(
  'a key with a chain is pasted, a wrong chain is refused in words, and a revoked one is told of',
  { tag: '@trial' },
  async ({ page }) => {
    const keys = sampleKeys('foreign')
    const leaf = await root.issue({ key: keys.publicKey })
    const stranger = await SampleAuthority.make({ name: 'Fremde Stelle' })
    const wrong = [x5cOf(await stranger.issue({ key: keys.publicKey })), x5cOf(stranger.certificate)]
    const destinationId = await newDestination({ name: 'Stelle mit Zertifikat' })
    await signInAs(page.context(), 'developer')
    await page.goto(`/destinations/${destinationId}`)
    const section = page.getByRole('region', { name: 'Schlüssel', exact: true })
    await expect(section.getByText('Kein Zertifikat.').first()).toBeVisible()
    await section.getByRole('button', { name: 'Vorhandenen öffentlichen Schlüssel hinzufügen' }).click()
    const field = section.getByLabel('Öffentlicher Schlüssel als JWK')
    const add = section.getByRole('button', { name: 'Schlüssel hinzufügen', exact: true })
    await field.fill(JSON.stringify({ ...signingJwk(keys, 'certified-1'), x5c: wrong }))
    await add.click()
    await expect(section.getByText('Das 2. Zertifikat in x5c führt zu keiner Wurzel')).toBeVisible()
    await expectSound(page)
    await field.fill(JSON.stringify({ ...signingJwk(keys, 'certified-1'), x5c: [x5cOf(leaf)] }))
    await add.click()
    const checked = 'Kette geprüft bis zur Wurzel „Wurzel der Verwaltung“'
    const told = section.getByRole('status').filter({ hasText: 'Der Schlüssel certified-1 ist hinzugefügt.' })
    await expect(told).toContainText(checked)
    const row = section.getByRole('row', { name: 'certified-1' })
    await expect(row).toContainText('Sperrungen geprüft')

    await writeFile(`${lists()}.new`, await root.list({ revoked: [leaf.serialNumber] }))
    await rename(`${lists()}.new`, lists())
    await page.reload()
    await expect(row).toContainText('Kette ungültig')
    await expect(row).toContainText('Das 1. Zertifikat in x5c ist gesperrt.')
    await expectSound(page)
    await page.goto('/')
    const group = page.getByRole('listitem').filter({ hasText: 'Schlüssel mit ungültigem Zertifikat' })
    await group.getByRole('link', { name: /Schlüssel tauschen.*Stelle mit Zertifikat/ }).click()
    const encryption = page.getByRole('region', { name: 'Verschlüsselungsschlüssel' })
    await encryption.getByRole('button', { name: 'Austausch beginnen' }).click()
    const jwk = { ...encryptionJwk(keys, 'certified-2'), x5c: [x5cOf(leaf)] }
    await encryption.getByLabel('Öffentlicher Schlüssel als JWK').fill(JSON.stringify(jwk))
    await encryption.getByRole('button', { name: 'Mit diesem Schlüssel beginnen' }).click()
    await expect(encryption.getByText('Das 1. Zertifikat in x5c ist gesperrt.')).toBeVisible()
  },
)
