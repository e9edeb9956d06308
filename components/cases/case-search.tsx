import Form from 'next/form'
import Link from 'next/link'
import { Alert } from '#components/ui/alert.tsx'

export type CaseSearchTexts = { label: string; hint: string; action: string }

/** Takes any pasted id; works without script. */
export function CaseSearch({ texts, value }: { texts: CaseSearchTexts; value: string }) {
  return (
    <Form action="/cases" role="search" aria-label={texts.label} className="mb-8 flex flex-wrap items-end gap-4">
      <div className="kern-form-input min-w-0 max-w-2xl flex-1 basis-64">
        <label className="kern-label" htmlFor="case-search-field">
          {texts.label}
        </label>
        <span id="case-search-field-hint" className="kern-hint">
          {texts.hint}
        </span>
        <input
          id="case-search-field"
          name="q"
          type="search"
          defaultValue={value}
          key={value}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="case-search-field-hint"
          className="kern-form-input__input"
        />
      </div>
      <button type="submit" className="kern-btn kern-btn--primary">
        <span className="kern-label">{texts.action}</span>
      </button>
    </Form>
  )
}

type SearchOutcomeProps = { title: string; hint?: string; links: readonly { href: string; label: string }[] }

/** What a search led to when it is not exactly one case. */
export function SearchOutcome({ title, hint, links }: SearchOutcomeProps) {
  return (
    <div className="mb-8 max-w-3xl">
      <Alert kind={links.length > 0 ? 'info' : 'warning'} title={title}>
        {hint ? <p className="wrap-anywhere">{hint}</p> : null}
        {links.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {links.map(({ href, label }) => (
              <li key={href} className="wrap-anywhere">
                <Link href={href} className="kern-link kern-link--no-visited-state">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Alert>
    </div>
  )
}
