import { readFile } from 'node:fs/promises'
import { readCheckpointToken } from '@kurier/sdk/checkpoint'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

const words = {
  de: { title: 'Prüfpunkte', download: 'Prüfpunkt 1 herunterladen', keep: 'So bewahren Sie einen auf' },
  en: { title: 'Checkpoints', download: 'Download checkpoint 1', keep: 'How to keep one' },
} as const

for (const language of ['de', 'en'] as const) {
  const { title, download, keep } = words[language]
  test(`everybody finds a checkpoint to keep, in ${language}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await page.goto('/checkpoints')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: keep })).toBeVisible()
    await expectSound(page)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: download }).click()
    const file = await (await started).path()
    const kept = JSON.parse(await readFile(file, 'utf8')) as { number: number; token: string } // as the interface says
    expect(kept.number).toBe(1)
    expect(readCheckpointToken(kept.token)).toMatchObject({ number: 1, from: null, previous: null })
    const published = await context.request.get(`${baseURL}/submission-api/v2/checkpoints`)
    expect(JSON.stringify(await published.json())).toContain(kept.token)
  })

  test(`the operator sees when the next checkpoint is due, and goes to what everybody sees, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInAs(page.context(), 'operator')
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await page.goto('/admin')
    const tabs = page.getByRole('navigation', {
      name: language === 'de' ? 'Hauptnavigation' : 'Main navigation',
    })
    await tabs.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const facts = page.getByRole('main')
    await expect(facts).toContainText(language === 'de' ? 'Nächster Prüfpunkt' : 'Next checkpoint')
    await expect(facts).toContainText('TIMESTAMP_URL')
    await expect(page.getByRole('rowheader', { name: '1', exact: true })).toBeVisible()
    await expectSound(page)
    await facts.getByRole('link', { name: language === 'de' ? 'Seite der Prüfpunkte' : 'Page of checkpoints' }).click()
    await expect(page).toHaveURL('/checkpoints')
  })
}
