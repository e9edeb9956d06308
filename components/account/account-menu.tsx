import Link from 'next/link'
import { accountTexts } from './texts.ts'

/** Who is signed in and the way out, or the way in. `signOut` needs no script. */
export function AccountMenu({ name, signOut }: { name: string | undefined; signOut: () => Promise<void> }) {
  if (name === undefined) {
    return (
      <Link href="/sign-in" className="kern-link kern-link--no-visited-state py-2">
        {accountTexts.header.signIn}
      </Link>
    )
  }
  return (
    <form action={signOut} className="flex min-w-0 items-center gap-2">
      <span className="max-w-32 truncate text-sm text-muted md:max-w-64" title={name}>
        <span className="sr-only">{`${accountTexts.header.signedInAs} `}</span>
        {name}
      </span>
      <button type="submit" className="kern-btn kern-btn--tertiary min-h-10 px-0">
        <span className="kern-label kern-label--small">{accountTexts.header.signOut}</span>
      </button>
    </form>
  )
}
