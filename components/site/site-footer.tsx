import { texts } from './texts.ts'

/** Foot of every page. */
export function SiteFooter({ version }: { version: string }) {
  return (
    <footer className="border-t border-line bg-surface">
      <ul className="mx-auto flex max-w-5xl flex-wrap gap-x-8 gap-y-1 px-4 py-6 text-sm text-muted md:px-8">
        <li>{`${texts.site.name}, ${texts.site.version} ${version}`}</li>
        <li>{texts.site.licence}</li>
        <li>{texts.site.design}</li>
      </ul>
    </footer>
  )
}
