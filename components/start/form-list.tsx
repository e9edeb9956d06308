import Link from 'next/link'

type Props = { heading: string; intro: string; status: string; forms: readonly { path: string; title: string }[] }

/** The forms that everybody may fill in, and the way back to what was sent. */
export function FormList({ heading, intro, status, forms }: Props) {
  return (
    <section aria-labelledby="forms">
      <h2 id="forms" className="kern-heading-large">
        {heading}
      </h2>
      <p>{intro}</p>
      <ul className="mt-4 flex flex-col">
        {forms.map(({ path, title }) => (
          <li key={path} className="border-t border-line py-3 text-lg font-semibold">
            <Link href={`/form/${path}`} className="text-action underline underline-offset-3 hover:decoration-3">
              {title}
            </Link>
          </li>
        ))}
        <li className="border-y border-line py-3">
          <Link href="/form/status" className="text-action underline underline-offset-3 hover:decoration-3">
            {status}
          </Link>
        </li>
      </ul>
    </section>
  )
}
