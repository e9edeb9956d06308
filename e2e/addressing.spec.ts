import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { offerOf } from '@kurier/sides/destination'
import { newDestination, publicService } from './building-office.ts'
import { serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'
import { readCode } from './read-code.ts'

const client = join(import.meta.dirname, '../packages/client/main.ts')
const schema = { schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }

test('a destination is handed on as a file and a QR code, which anybody checks', async ({ page }, testInfo) => {
  const name = `Adressierung ${Date.now()}`
  const destinationId = await newDestination({ name, publicServices: [offerOf(publicService.identifier, schema)] })
  await signInAs(page.context(), 'developer')
  await page.goto(`/destinations/${destinationId}`)
  const section = page.getByRole('region', { name: 'Adressierungsinformationen' })
  await section.getByRole('button', { name: 'Exportieren' }).click()
  await expect(section.getByText(/^Gültig bis/)).toBeVisible()
  await expectSound(page)

  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Als Datei speichern' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`adressierung-${destinationId.slice(0, 8)}.jwt`)
  const file = testInfo.outputPath('addressing.jwt')
  await download.saveAs(file)
  const { stdout } = await promisify(execFile)(process.execPath, [
    client,
    'addressing',
    file,
    '--base-url',
    serverAddress(),
  ])
  expect(stdout).toContain(`destination ${destinationId}`)
  expect(stdout).toContain(`service ${publicService.identifier}`)
  expect(stdout).toContain('unchanged since')

  const code = section.getByRole('img', { name: 'QR-Code mit den Adressierungsinformationen' })
  const token = await readCode(code)
  const [header = ''] = token.split('.')
  // after a change somebody exports it again where it stands
  await section.getByRole('button', { name: 'Neu exportieren' }).click()
  await expect.poll(() => readCode(code)).not.toBe(token)
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ typ: 'kurier-addressing+jwt' })
})
