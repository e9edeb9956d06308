import Form from 'next/form'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import type { WhereQuery } from '#lib/routing/schema.ts'

/** What is looked for, and where; works without script. */
export async function SearchForm({ query }: { query: WhereQuery }) {
  const t = await serverTexts('whereToSend')
  const fields = [
    { name: 'service', label: t('form.service'), hint: t('form.serviceHint'), value: query.service },
    { name: 'place', label: t('form.place'), hint: t('form.placeHint'), value: query.place },
  ]
  return (
    <Form action="/where-to-send" role="search" aria-label={t('form.label')} className="mb-8 flex flex-col gap-4">
      <div className="grid max-w-5xl gap-x-8 gap-y-4 md:grid-cols-2">
        {fields.map(({ name, label, hint, value }) => (
          <div key={name} className="kern-form-input grid min-w-0 content-end">
            <label className="kern-label" htmlFor={`${name}-field`}>
              {label}
            </label>
            <span id={`${name}-hint`} className="kern-hint">
              {hint}
            </span>
            <input
              id={`${name}-field`}
              name={name}
              type="search"
              defaultValue={value}
              key={value}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
              aria-describedby={`${name}-hint`}
              className="kern-form-input__input"
            />
          </div>
        ))}
      </div>
      <div>
        <button type="submit" className="kern-btn kern-btn--primary">
          <span className="kern-label">{t('form.submit')}</span>
        </button>
      </div>
    </Form>
  )
}
