import type { ReactNode } from 'react'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { addressesOf, firstCommands } from '#components/start/addresses.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import { Link } from '#components/ui/link.tsx'
import { settings } from '#lib/platform/env.ts'

/** The installation's addresses, and the commands from nothing to the first answer. */
export async function InstallationGuide() {
  const t = await serverTexts('start')
  const { baseUrl, schemaBase } = settings()
  const addresses = addressesOf({ baseUrl, schemaBase }).map(({ key, url, readable }) => ({
    name: t(`addresses.${key}.name`),
    note: t(`addresses.${key}.note`),
    url,
    href: readable ? url : undefined,
  }))
  const commands = firstCommands(baseUrl).map(({ key, line }) => ({
    name: t(`steps.${key}.name`),
    note: t(`steps.${key}.note`),
    line,
  }))
  const reading = {
    name: t('steps.reading.name'),
    note: t('steps.reading.note'),
    link: { href: '/docs/clients', label: t('steps.reading.action') },
  }
  return (
    <>
      <AddressList heading={t('addresses.heading')} intro={t('addresses.intro')} addresses={addresses} />
      <FirstSteps heading={t('steps.heading')} intro={t('steps.intro')} steps={[...commands, reading]} />
    </>
  )
}

/** An address with what it is for; `href` where a plain GET of a browser is answered. */
type NamedAddress = { name: string; note: string; url: string; href: string | undefined }

/** The installation's addresses, each with what it is for and a copy button. */
function AddressList(props: { heading: string; intro: string; addresses: readonly NamedAddress[] }) {
  const { heading, intro, addresses } = props
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="kern-heading-medium">
        {heading}
      </h2>
      <p>{intro}</p>
      <dl className="mt-4">
        {addresses.map(({ name: term, note, url, href }) => (
          <div key={term} className="grid gap-2 border-t border-line py-4 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
            <dt>
              <span className="block font-semibold">{term}</span>
              <span className="block text-sm leading-6 text-muted">{note}</span>
            </dt>
            <dd>
              <Copyable value={url} name={term} href={href} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A step: a command, or a link to what there is to read. */
type NamedStep = { name: string; note: string; line?: string; link?: { href: string; label: string } }

function Step({
  number,
  title,
  note,
  children,
}: {
  number: number
  title: string
  note: string
  children?: ReactNode
}) {
  return (
    <li className="flex gap-4">
      <span className="kern-number text-sm leading-none font-semibold" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="mb-2 max-w-2xl text-muted">{note}</p>
        {children}
      </div>
    </li>
  )
}

/** The way from nothing to the first answer of the interface, as commands to copy. */
function FirstSteps({ heading, intro, steps }: { heading: string; intro: string; steps: readonly NamedStep[] }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="kern-heading-medium">
        {heading}
      </h2>
      <p>{intro}</p>
      <ol className="mt-6 flex flex-col gap-8">
        {steps.map(({ name, note, line, link }, index) => (
          <Step key={name} number={index + 1} title={name} note={note}>
            {line === undefined ? null : <Copyable value={line} name={name} />}
            {link ? (
              <Link href={link.href} className="text-action underline underline-offset-3">
                {link.label}
              </Link>
            ) : null}
          </Step>
        ))}
      </ol>
    </section>
  )
}
