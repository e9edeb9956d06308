import { Copyable } from '#components/ui/copyable.tsx'

/** An address with what it is for; `href` where a plain GET of a browser is answered. */
export type NamedAddress = { name: string; note: string; url: string; href: string | undefined }

/** The installation's addresses, each with what it is for and a copy button. */
export function AddressList(props: { heading: string; intro: string; addresses: readonly NamedAddress[] }) {
  const { heading, intro, addresses } = props
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="kern-heading-large">
        {heading}
      </h2>
      <p>{intro}</p>
      <dl className="mt-4">
        {addresses.map(({ name, note, url, href }) => (
          <div key={name} className="grid gap-2 border-t border-line py-4 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
            <dt>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm leading-6 text-muted">{note}</span>
            </dt>
            <dd>
              <Copyable value={url} name={name} href={href} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
