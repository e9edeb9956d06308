import Form from 'next/form'

/** Takes whatever is looked for; works without script. */
export function SearchForm({
  texts,
  value,
}: {
  texts: { field: string; hint: string; action: string }
  value: string
}) {
  return (
    <Form action="/search" role="search" aria-label={texts.action} className="mb-6 flex flex-wrap items-end gap-4">
      <div className="kern-form-input min-w-0 max-w-3xl flex-1 basis-64">
        <label className="kern-label" htmlFor="search-field">
          {texts.field}
        </label>
        <span id="search-field-hint" className="kern-hint">
          {texts.hint}
        </span>
        <input
          id="search-field"
          name="q"
          type="search"
          defaultValue={value}
          key={value}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="search-field-hint"
          className="kern-form-input__input"
        />
      </div>
      <button type="submit" className="kern-btn kern-btn--primary">
        <span className="kern-label">{texts.action}</span>
      </button>
    </Form>
  )
}
