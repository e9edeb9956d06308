import { createFormatter } from 'use-intl/core'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { TIME_ZONE } from '#components/language/time-zone.ts'
import { SandboxBanner } from '#components/site/sandbox-banner.tsx'
import { clockOffset } from '#lib/platform/clock.ts'
import { database, isDatabaseAway } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { log } from '#lib/platform/log.ts'

/** The banner of a sandbox, for the head of every page; nothing anywhere else. */
export async function SandboxFrame() {
  if (!settings().sandbox) return null
  const t = await serverTexts('start')
  return <SandboxBanner label={t('sandbox.label')} note={t('sandbox.note')} shifted={await shiftedTime()} />
}

async function shiftedTime() {
  const offset = await clockOffset(database()).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ error: String(error) }, 'the database did not answer')
    return 0
  })
  if (offset === 0) return undefined
  const now = new Date(Date.now() + offset)
  const format = createFormatter({ locale: await currentLocale(), timeZone: TIME_ZONE })
  const t = await serverTexts('start')
  const shown = format.dateTime(now, { dateStyle: 'medium', timeStyle: 'short' })
  return { text: t('sandbox.shifted'), shown, iso: now.toISOString() }
}
