import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { formInWorker } from '#lib/wings/catalogue/form-in-worker.ts'
import { importDefaults } from '@kurier/catalogue/terms'
import { largeSchema, longSchema } from '@kurier/catalogue/testing/large-schema'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { createDestination, offerOf } from '@kurier/sides/destination'
import { administration } from '@kurier/sides/parties'
import { chromiumPath } from '../../../e2e/chromium.ts'
import { registered } from '../../../server/testing/clients.ts'
import { median, spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure, Product } from '../measuring/row.ts'

const GROUPS = 25
const FORM = 'long'
const TYPED = 'Musterweg 12, Beispielstadt'
const SERVICE = 'urn:de:fim:leika:leistung:99000000000000'

/** A phone of some years ago in a mobile network: a processor four times as slow, 8 Mbit/s, 165 ms to each answer. */
const phone = {
  viewport: { width: 360, height: 740 },
  processor: { rate: 4 },
  network: { offline: false, latency: 165, downloadThroughput: 1_000_000, uploadThroughput: 170_000 },
} as const

/** A large schema becoming a form, and a long form in people's hands. */
export async function measureImportedForm(bench: Bench): Promise<MeasuredFigure[]> {
  return [await largeImport(bench), ...(await longForm(bench))]
}

async function largeImport({ rounds }: Bench): Promise<MeasuredFigure> {
  const content = new TextEncoder().encode(largeSchema({ fields: 80, relations: 165 }))
  const options = { ...importDefaults }
  const seconds: number[] = []
  let elements = 0
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const read = await formInWorker({ files: [{ name: 'large.xml', content }], options })
    if (!read.ok) throw new Error('the large schema is refused')
    seconds.push((performance.now() - started) / 1000)
    elements = read.value.report.counts.elements
  }
  const size = (content.length / 1_000_000).toFixed(1)
  const title = `A schema of ${size} MB with ${elements} elements becomes a form`
  return { title, unit: 's', goal: { most: 3 }, ...spread(seconds), details: [] }
}

async function longForm(bench: Bench): Promise<MeasuredFigure[]> {
  const product = await bench.product()
  await offerLongForm(product)
  const browser = await chromium.launch({ executablePath: chromiumPath() })
  try {
    const visits = []
    for (let round = 0; round < bench.rounds; round += 1) visits.push(await visit(browser, product.server.baseUrl))
    const of = `a form of ${GROUPS * 12} fields, on a phone`
    const opened = spread(visits.map(({ shown }) => shown))
    const slowest = spread(visits.map(({ keys }) => Math.max(...keys)))
    const details = [`the middle one of the keys ${median(visits.flatMap(({ keys }) => keys))} ms`]
    return [
      { title: `The start of ${of}, until it is shown`, unit: 's', goal: { most: 1.5 }, ...opened, details: [] },
      {
        title: `The slowest of ${TYPED.length} keys in ${of}, until it is shown`,
        unit: 'ms',
        goal: { most: 100 },
        ...slowest,
        details,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function offerLongForm({ home, server }: Product): Promise<void> {
  const file = join(home.folder, 'long.xml')
  await writeFile(file, longSchema({ groups: GROUPS }))
  const settings = { BASE_URL: server.baseUrl }
  await home.kurier(['forms', 'import', file, '--name', FORM, '--service', SERVICE], settings)
  await home.kurier(['forms', 'publish', FORM], settings)
  const credentials = await registered(home, 'administration-system')
  const schemaUri = `${server.baseUrl}/schemas/forms/${FORM}/1.0.0/form.schema.json`
  const { destinationId } = await createDestination(
    administration({ baseUrl: server.baseUrl, ...credentials }),
    { encryption: encryptionPair(), signing: signingPair() },
    { publicServices: [offerOf(SERVICE, { schemaUri, mimeType: 'application/json' }, [])] },
  )
  await home.kurier(['forms', 'offer', FORM, '--destination', destinationId], settings)
}

/** `shown`: seconds until the largest part of the page is there; `keys`: milliseconds from keys to what is shown of them. */
type Visit = { shown: number; keys: number[] }

async function visit(browser: Browser, baseUrl: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone.viewport, locale: 'de-DE' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', phone.network)
  await devtools.send('Emulation.setCPUThrottlingRate', phone.processor)
  await page.addInitScript(watch)
  await page.goto(`${baseUrl}/form/${FORM}`)
  await page.getByRole('button', { name: 'Jetzt ausfüllen' }).click()
  await page.getByRole('button', { name: 'Mit dem ersten Abschnitt beginnen' }).click()
  const field = page.getByLabel('Angabe 1 zum Vorhaben')
  await field.click()
  await page.waitForLoadState('networkidle')
  const { shown } = await seen(page)
  await field.pressSequentially(TYPED, { delay: 100 })
  await page.waitForTimeout(500)
  const { keys } = await seen(page)
  await context.close()
  return { shown, keys }
}

type FormView = { shown: number; keys: number[] }
declare global {
  interface Window {
    seen: FormView
  }
}

/** Runs in the page: what the browser itself tells of what it has painted (Largest Contentful Paint, Event Timing). */
function watch(): void {
  const all: FormView = { shown: 0, keys: [] }
  window.seen = all
  const observe = (type: string, each: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 0 }
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options)
  }
  observe('largest-contentful-paint', ({ startTime }) => (all.shown = startTime / 1000))
  observe('event', ({ name, duration }) => {
    if (name === 'keydown') all.keys.push(duration)
  })
}

const seen = (page: Page): Promise<FormView> => page.evaluate(() => window.seen)
