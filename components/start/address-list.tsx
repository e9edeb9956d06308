import { texts } from '#components/site/texts.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import type { Address } from './addresses.ts'

/** The installation's addresses, each with what it is for and a copy button. */
export function AddressList({ addresses }: { addresses: Address[] }) {
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="kern-heading-large">
        {texts.addresses.heading}
      </h2>
      <p>{texts.addresses.intro}</p>
      <dl className="mt-4">
        {addresses.map(({ key, url, readable }) => (
          <div key={key} className="grid gap-2 border-t border-line py-4 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
            <dt>
              <span className="block font-semibold">{texts.addresses[key].name}</span>
              <span className="block text-sm leading-6 text-muted">{texts.addresses[key].note}</span>
            </dt>
            <dd>
              <Copyable
                value={url}
                name={texts.addresses[key].name}
                texts={texts.copy}
                href={readable ? url : undefined}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
