import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { AddressList } from '#components/start/address-list.tsx'
import { addressesOf, firstCommands } from '#components/start/addresses.ts'
import { FirstSteps } from '#components/start/first-steps.tsx'
import { settings } from '#lib/platform/env.ts'

/** The installation's addresses, and the commands from nothing to the first answer. */
export async function InstallationGuide() {
  const t = await serverTexts('start')
  const { baseUrl, schemaBase } = settings()
  const addresses = addressesOf({ baseUrl, schemaBase }).map(({ key, url, readable }) => ({
    ...{ name: t(`addresses.${key}.name`), note: t(`addresses.${key}.note`), url },
    href: readable ? url : undefined,
  }))
  const commands = firstCommands(baseUrl).map(({ key, line }) => ({
    ...{ name: t(`steps.${key}.name`), note: t(`steps.${key}.note`), line },
  }))
  const reading = { name: t('steps.reading.name'), note: t('steps.reading.note') }
  return (
    <>
      <AddressList heading={t('addresses.heading')} intro={t('addresses.intro')} addresses={addresses} />
      <FirstSteps heading={t('steps.heading')} intro={t('steps.intro')} steps={[...commands, reading]} />
    </>
  )
}
