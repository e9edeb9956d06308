import type { ReactNode } from 'react'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { addressesOf } from '#components/start/addresses.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import { Link } from '#components/ui/link.tsx'
import { settings } from '#lib/platform/env.ts'

/** The installation's addresses, and where to read on. */
export async function InstallationGuide() {
  const t = await serverTexts('start')
  const { baseUrl, schemaBase } = settings()
  const addresses = addressesOf({ baseUrl, schemaBase }).map(({ key, url, readable }) => ({
    name: t(`addresses.${key}.name`),
    note: t(`addresses.${key}.note`),
    url,
    href: readable ? url : undefined,
  }))
  return (
    <AddressList heading={t('addresses.heading')} intro={t('addresses.intro')} addresses={addresses}>
      <p className="mt-4">
        {`${t('reading.note')} `}
        <Link href="/docs/clients" className="text-action underline underline-offset-3">
          {t('reading.action')}
        </Link>
      </p>
    </AddressList>
  )
}

/** An address with what it is for; `href` where a plain GET of a browser is answered. */
type NamedAddress = { name: string; note: string; url: string; href: string | undefined }

/** The installation's addresses, each with what it is for and a copy button. */
function AddressList(props: {
  heading: string
  intro: string
  addresses: readonly NamedAddress[]
  children: ReactNode
}) {
  const { heading, intro, addresses, children } = props
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
      {children}
    </section>
  )
}
